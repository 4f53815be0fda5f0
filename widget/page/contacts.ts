/** The ways to the business that the host page gave, as links: shown wherever voice cannot work. */

export type Contact = {
  readonly kind: 'phone' | 'page';
  readonly href: string;
  /** As people read it: the number, for a telephone. */
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
      // A number is read, and dialed, as one: no line ends in it.
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

/** A number as people write it, as a link that a phone dials. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+*#,;]/g, '')}`;
}
