/** All visible copy that is in the script, by language. Pure. */
import { en } from './en.ts';
import { es } from './es.ts';
import type { ScriptLanguage } from './resolve-language.ts';
import type { Strings } from './types.ts';

export type { BrowserFamily, Strings } from './types.ts';

const COPY: Readonly<Record<ScriptLanguage, Strings>> = { en, es };

export function stringsFor(language: ScriptLanguage): Strings {
  return COPY[language];
}
