/** All visible copy, by language. Pure. */
import { en } from './strings/en.ts';
import { es } from './strings/es.ts';
import type { Language } from './strings/language.ts';
import type { Strings } from './strings/types.ts';

export type { BrowserFamily, Strings } from './strings/types.ts';

const COPY: Readonly<Record<Language, Strings>> = { en, es };

export function stringsFor(language: Language): Strings {
  return COPY[language];
}
