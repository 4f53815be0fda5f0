/** The visitor's choice of a language for the visit, in the early dialog and in React's. */
import type { TaskTamerAgentElement } from '../contract.ts';
import { languagesIn, type Language } from '../i18n/resolve-language.ts';
import { pageLanguage, shownLanguage } from './language.ts';
import { store } from './visit-storage.ts';

/** The key of the choice in the tab's session storage. */
export const CHOSEN_LANGUAGE = 'task-tamer-language';

type Settings = Pick<TaskTamerAgentElement, 'languages' | 'strings'>;

/** Offers the language on the screen too. A choice becomes the tag's `language`. */
export function fillLanguageMenu(menu: HTMLSelectElement, config: Settings): void {
  const shown = pageLanguage(shownLanguage(config));
  const options = [...new Set([...languagesIn(config.languages ?? ''), shown])].map((language) => {
    const option = document.createElement('option');
    option.value = option.lang = language;
    option.textContent = nameOf(language);
    return option;
  });
  menu.replaceChildren(...options);
  menu.value = shown;
  menu.addEventListener('change', choose);
}

function choose({ currentTarget }: Event): void {
  const menu = currentTarget as HTMLSelectElement;
  const { host } = menu.getRootNode() as ShadowRoot;
  store(CHOSEN_LANGUAGE, menu.value);
  (host as TaskTamerAgentElement).language = menu.value;
}

/** The language's own name. Browsers do not know the one of Haitian Creole. */
const nameOf = (language: Language): string =>
  language === 'ht'
    ? 'Kreyòl ayisyen'
    : (new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language);
