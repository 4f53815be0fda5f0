/** The launcher's few strings: part of the initial script, while all others load on demand. */
import type { ShellLanguage } from './resolve-language.ts';
import type { Strings } from './types.ts';

export const SHELL_STRINGS: Readonly<Record<ShellLanguage, Pick<Strings, 'launcher'>>> = {
  en: { launcher: (agent) => `Talk to ${agent}` },
  es: { launcher: (agent) => `Hablar con ${agent}` },
};

/** The words of links to the business, on pages where the interface cannot work. */
export const CONTACT_WORDS: Readonly<Record<ShellLanguage, Omit<Strings['contacts'], 'title' | 'hours'>>> = {
  en: { phone: (number) => `Call ${number}`, email: 'Email us', page: 'Contact page' },
  es: {
    phone: (number) => `Llamar al ${number}`,
    email: 'Escribir un correo',
    page: 'Página de contacto',
  },
};

/** The labels of the launcher's two buttons, on pages that set `launcher="two"`. */
export const TWO_LABELS: Readonly<Record<ShellLanguage, Pick<Strings, 'launcherCall' | 'launcherMessage'>>> =
  {
    en: { launcherCall: 'Call', launcherMessage: 'Message' },
    es: { launcherCall: 'Llamar', launcherMessage: 'Escribir' },
  };

/** What the card in the page and the dialog are for. */
export const DIALOG_TITLES: Readonly<Record<ShellLanguage, Pick<Strings['dialog'], 'title'>>> = {
  en: { title: (agent) => `Talk to ${agent}, our AI Agent` },
  es: { title: (agent) => `Hable con ${agent}, nuestra agente de IA` },
};

/** The launcher's labels during a chat, whose language is loaded. */
export const CHAT_LABELS: Pick<Strings, 'resume' | 'answered'> = {
  resume: (agent) => `Back to ${agent}`,
  answered: (agent) => `${agent} has answered`,
};
