/** What is shown, in the words of whoever gave them: the script, a file beside it, the page. */
import type { AgentProperties } from '../contract.ts';
import { shownLanguage } from '../page/language.ts';
import { inScript } from '../i18n/resolve-language.ts';
import { stringsFor, type Strings } from '../i18n/strings.ts';
import { worded } from '../i18n/overrides.ts';

export function copyFor(config: Readonly<AgentProperties>): Strings {
  const language = shownLanguage(config);
  return worded(stringsFor(inScript(language)), config, language);
}
