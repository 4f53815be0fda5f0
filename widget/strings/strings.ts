/** All visible copy, by language. Pure. */
import { en } from './en.ts';
import { es } from './es.ts';
import type { Language } from './language.ts';
import type { Strings } from './types.ts';

export type { BrowserFamily, Strings } from './types.ts';

const COPY: Readonly<Record<Language, Strings>> = { en, es };

export function stringsFor(language: Language): Strings {
  return COPY[language];
}
