/** Telephone numbers and mail addresses in what was said, so that an owner can call back with one press. Pure. */
import type { Conversation } from '../web/page-contract.ts';

export type Contacts = { readonly phone: string | null; readonly email: string | null };

/** Seven to fifteen digits (E.164), with the signs between them that people write. */
const PHONE = /(?<![\w.+-])\+?\(?\d(?:[\s().-]{0,2}\d){6,14}(?![\w-])/gu;
/** 2026-11-24 has eight digits, too. */
const DATE = /^\d{4}-\d\d-\d\d/;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;

type Sources = Pick<Conversation, 'note' | 'lines' | 'summary' | 'contact'>;

/** The last that is found: people correct themselves. What the owner noted counts most, then what the visitor left and said. */
export function contactsIn({ note, lines, summary, contact }: Sources): Contacts {
  const said = lines.filter(({ speaker }) => speaker === 'visitor').map(({ text }) => text);
  const texts = [...Object.values(summary ?? {}), ...said, contact, note].filter((text) => text !== null);
  const last = (find: (text: string) => readonly string[]) => texts.flatMap(find).at(-1) ?? null;
  return {
    phone: last((text) => (text.match(PHONE) ?? []).filter((number) => !DATE.test(number))),
    email: last((text) => text.match(EMAIL) ?? []),
  };
}

/** For `tel:`, which has no spaces. */
export const dialed = (phone: string): string => phone.replace(/[^\d+]/g, '');
