/** The business's phone number and web or email address as links, shown where calls cannot work. */

import { telephoneLink } from './telephone-link.ts';

export type Contact = {
  readonly kind: 'phone' | 'page';
  readonly href: string;
  /** The link's text. */
  readonly words: string;
};

type Given = { readonly contactPhone: string | null; readonly contactUrl: string | null };
type Words = { readonly phone: (number: string) => string; readonly email: string; readonly page: string };

export function contacts({ contactPhone, contactUrl }: Given, words: Words): readonly Contact[] {
  const found: Contact[] = [];
  if (contactPhone !== null)
    found.push({
      kind: 'phone',
      href: telephoneLink(contactPhone),
      // Keep the number on one line.
      words: words.phone(contactPhone.replaceAll(' ', '\u00a0')),
    });
  if (contactUrl !== null)
    found.push({
      kind: 'page',
      href: contactUrl,
      words: words[/^mailto:/i.test(contactUrl) ? 'email' : 'page'],
    });
  return found;
}
