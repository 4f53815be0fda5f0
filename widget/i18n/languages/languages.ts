/** The languages that are files beside the script. Read while it is built, and in the owner's page alone. */
import type { OwnStrings } from '../../contract.ts';
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
 * What stands in the file. From right to left a name, a time or a number keeps its own direction, and the text around
 * it stays in order: each is isolated.
 */
export function fileOf(language: FileLanguage): OwnStrings {
  const words = Object.entries(WORDS[language]).map(([key, text]) => [key, isolated(text, language)]);
  return { language, ...(Object.fromEntries(words) as OwnStrings) };
}

/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE of Unicode. */
const isolated = (text: string, language: FileLanguage): string =>
  directionOf(language) === 'rtl' ? text.replaceAll(/\{\w+\}/g, '\u2068$&\u2069') : text;
