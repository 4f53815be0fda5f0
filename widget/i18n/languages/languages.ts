/** The languages that are separate files. Read at build time, and on the setup page only. */
import type { OwnStrings } from '../../contract.ts';
import { PRODUCT } from '../overrides.ts';
import { directionOf, type FileLanguage } from '../resolve-language.ts';
import { ar } from './ar.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ht } from './ht.ts';
import { ko } from './ko.ts';
import type { LanguageWords } from './language-words.ts';
import { ptBR } from './pt-BR.ts';
import { ru } from './ru.ts';
import { vi } from './vi.ts';
import { zhHans } from './zh-Hans.ts';
import { zhHant } from './zh-Hant.ts';

const WORDS: Readonly<Record<FileLanguage, LanguageWords>> = {
  ar,
  es,
  fr,
  ht,
  ko,
  'pt-BR': ptBR,
  ru,
  vi,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
};

export const FILE_LANGUAGES = Object.keys(WORDS) as readonly FileLanguage[];

/**
 * The content of the language file, in which `{product}` is filled in already. In right-to-left languages each placeholder is wrapped in bidi isolates, so that
 * names, times and numbers keep their direction.
 */
export function fileOf(language: FileLanguage, product: string = PRODUCT): OwnStrings {
  const words = Object.entries(WORDS[language]).map(([key, text]) => [
    key,
    isolated(text.replaceAll('{product}', product), language),
  ]);
  return { language, ...(Object.fromEntries(words) as OwnStrings) };
}

/** Unicode's FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE. */
const isolated = (text: string, language: FileLanguage): string =>
  directionOf(language) === 'rtl' ? text.replaceAll(/\{\w+\}/g, '\u2068$&\u2069') : text;
