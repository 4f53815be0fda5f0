/** Resolves the strings to display: from the script, a language file, or the page's overrides. */
import type { AgentProperties } from '../contract.ts';
import { shownLanguage } from '../page/language.ts';
import { en } from '../i18n/en.ts';
import type { Strings } from '../i18n/types.ts';
import { worded } from '../i18n/overrides.ts';

export function copyFor(config: Readonly<AgentProperties>): Strings {
  const language = shownLanguage(config);
  return worded(en, config, language);
}
