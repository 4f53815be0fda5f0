/** The page's dialogs: their shared interface, and the link that replaces each without its code. */
import type { SiteSettings } from '../settings/settings.ts';

export const DIALOG_NAMES = ['consultation', 'contact-sales'] as const;
export type DialogName = (typeof DIALOG_NAMES)[number];

/** The name of the dialog that a button opens. */
export const DIALOG_ATTRIBUTE = 'data-dialog';

export type OpenDialog = {
  readonly name: DialogName;
  /** Regains focus when the dialog closes. */
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
  /** Replaces this dialog with another one. */
  readonly onSwitch: (name: DialogName) => void;
};

type Links = SiteSettings['links'];

export type PlainLink = { readonly href: string; readonly newTab: boolean };

/** The link for a dialog without JavaScript, or if its code fails to load. */
export function plainLink(name: DialogName, links: Links): PlainLink {
  switch (name) {
    case 'consultation':
      return { href: links.calendar, newTab: true };
    case 'contact-sales':
      return { href: `mailto:${links.email}`, newTab: false };
  }
}

/** Opens the link. If the browser blocks a new tab, uses this one. */
export function followPlainLink(name: DialogName, links: Links): void {
  const { href, newTab } = plainLink(name, links);
  const tab = newTab ? window.open(href, '_blank') : null;
  if (tab === null) window.location.assign(href);
  else tab.opener = null;
}
