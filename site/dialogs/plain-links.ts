/** Where a dialog's control leads without the dialog: with no JavaScript, or when its code does not load. */
import type { SiteSettings } from '../settings/settings.ts';
import type { DialogName } from './dialog-name.ts';

type Links = SiteSettings['links'];

export type PlainLink = { readonly href: string; readonly newTab: boolean };

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
