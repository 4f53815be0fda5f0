/** The visitor's choice of a language for the visit, before and after React. */
import type { TaskTamerAgentElement } from '../contract.ts';
import { languagesIn, type Language } from '../i18n/resolve-language.ts';
import { pageLanguage, shownLanguage } from './language.ts';
import { tagOfViewIn } from './tag-of-view.ts';
import { store } from './visit-storage.ts';

/** The key of the choice in the tab's session storage. */
export const CHOSEN_LANGUAGE = 'task-tamer-language';

type Settings = Pick<TaskTamerAgentElement, 'languages' | 'strings'>;

/** The language to show as chosen. */
export const languageOf = (config: Settings): Language => pageLanguage(shownLanguage(config));

/** The offered languages, and the one on the screen. */
export const languagesOffered = (config: Settings): readonly Language[] => [
  ...new Set([...languagesIn(config.languages ?? ''), languageOf(config)]),
];

/** The visitor's choice becomes the tag's `language`. */
export function chooseLanguage(menu: HTMLSelectElement): void {
  const tag = tagOfViewIn(menu.getRootNode() as ShadowRoot);
  store(CHOSEN_LANGUAGE, menu.value);
  (tag as TaskTamerAgentElement).language = menu.value;
}

/** The language's own name. Browsers do not know the one of Haitian Creole. */
export const nameOfLanguage = (language: Language): string =>
  language === 'ht'
    ? 'Kreyòl ayisyen'
    : (new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language);
