/**
 * The strings for a call from the previous page until the parts of the tag are loaded, which contain all other strings.
 */
import type { ShellLanguage } from './resolve-language.ts';

type Words = {
  readonly label: (agent: string) => string;
  readonly status: (agent: string) => string;
  readonly end: string;
};

export const WAITING_CALL: Readonly<Record<ShellLanguage, Words>> = {
  en: {
    label: (agent) => `Call with ${agent}`,
    status: (agent) => `In a call with ${agent}`,
    end: 'End Call',
  },
  es: {
    label: (agent) => `Llamada con ${agent}`,
    status: (agent) => `En una llamada con ${agent}`,
    end: 'Terminar llamada',
  },
};
