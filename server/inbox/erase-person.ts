/** Erases a person, and that mails to their addresses have come back. */
import { eraseFound } from './conversations/erasing-person.ts';
import type { Erasing } from './conversations/erasing.ts';
import { contactsOf, type Found } from './conversations/people.ts';
import type { Bounces } from './mail/bounces.ts';
import type { Read } from './store/tables.ts';

/** @returns how many conversations, appointments and answers to texts there were */
export async function erasePerson(
  context: Erasing & { readonly read: Read },
  bounces: Pick<Bounces, 'forget'>,
  found: Found,
): Promise<number> {
  const contacts = await contactsOf(context.read, found);
  const count = await eraseFound(context, found);
  for (const contact of contacts) await bounces.forget(contact);
  return count;
}
