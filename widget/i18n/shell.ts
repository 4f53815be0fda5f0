/** The launcher's few strings: part of the initial script, while all others load on demand. */
import type { ShellLanguage } from './resolve-language.ts';
import type { Strings } from './types.ts';

export type ShellStrings = Pick<Strings, 'launcher' | 'resume' | 'answered' | 'contacts'>;

export const SHELL_STRINGS: Readonly<Record<ShellLanguage, ShellStrings>> = {
  en: {
    launcher: (agent) => `Talk to ${agent}`,
    resume: (agent) => `Back to ${agent}`,
    answered: (agent) => `${agent} has answered`,
    contacts: {
      title: (business) => `Other ways to reach ${business}`,
      phone: (number) => `Call ${number}`,
      email: 'Email us',
      page: 'Contact page',
    },
  },
  es: {
    launcher: (agent) => `Hablar con ${agent}`,
    resume: (agent) => `Volver a ${agent}`,
    answered: (agent) => `${agent} ha respondido`,
    contacts: {
      title: (business) => `Otras formas de contactar con ${business}`,
      phone: (number) => `Llamar al ${number}`,
      email: 'Escribir un correo',
      page: 'Página de contacto',
    },
  },
};
