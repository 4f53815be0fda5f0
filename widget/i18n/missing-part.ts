/** Shown when a part of the tag fails to load, because the other strings are missing then too. */
import type { ShellLanguage } from './resolve-language.ts';

type Words = {
  readonly text: (agent: string) => string;
  readonly close: string;
};

export const MISSING_PART: Readonly<Record<ShellLanguage, Words>> = {
  en: {
    text: (agent) => `${agent} could not be reached. Please try again.`,
    close: 'Close',
  },
  es: {
    text: (agent) => `No se pudo contactar con ${agent}. Inténtelo de nuevo.`,
    close: 'Cerrar',
  },
};
