/** The dialogs of the page: what one that is open has to do with the rest of it, and where it leads without its code. */
import type { SiteSettings } from '../settings/settings.ts';

export const DIALOG_NAMES = ['consultation', 'contact-sales'] as const;
export type DialogName = (typeof DIALOG_NAMES)[number];

/** On a control: the name of the dialog that it opens. */
export const DIALOG_ATTRIBUTE = 'data-dialog';

export type OpenDialog = {
  readonly name: DialogName;
  /** Gets the focus back when the dialog closes. */
  readonly opener: HTMLElement | null;
  readonly onClose: () => void;
  /** Another dialog takes this one's place. */
  readonly onSwitch: (name: DialogName) => void;
};

type Links = SiteSettings['links'];

export type PlainLink = { readonly href: string; readonly newTab: boolean };

/** Where a dialog's control leads with no JavaScript, or when the dialog's code does not load. */
export function plainLink(name: DialogName, links: Links): PlainLink {
  switch (name) {
    case 'consultation':
      return { href: links.calendar, newTab: true };
    case 'contact-sales':
      return { href: `mailto:${links.email}`, newTab: false };
  }
}

/** Goes there. A new tab that the browser refuses becomes this one. */
export function followPlainLink(name: DialogName, links: Links): void {
  const { href, newTab } = plainLink(name, links);
  const tab = newTab ? window.open(href, '_blank') : null;
  if (tab === null) window.location.assign(href);
  else tab.opener = null;
}
