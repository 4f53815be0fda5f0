/** `people/find` and `people/erase`: all conversations with one telephone number or email address. */
import { fieldOf, textOf } from '../../http/fields.ts';
import { mentionsOf } from '../conversations/contacts.ts';
import type { InboxContext } from '../context.ts';
import { erase } from '../conversations/erasing.ts';
import { conversationsWith } from '../conversations/people.ts';
import { noSuchPath, problem } from './answers.ts';
import { listedById } from './listing.ts';
import type { FoundPerson } from './page-contract.ts';

const LONGEST_CONTACT = 320;

export async function answerPeople(context: InboxContext, what: string, body: unknown): Promise<Response> {
  if (what !== 'find' && what !== 'erase') return noSuchPath();
  const mentions = mentionsOf(textOf(fieldOf(body, 'contact'), LONGEST_CONTACT) ?? '');
  if (mentions === null) return problem(400, 'Enter a phone number with its area code, or an email address.');
  const ids = await conversationsWith(context.db, mentions);
  const found: FoundPerson = { conversations: await listedById(context, ids) };
  if (what === 'erase') for (const id of ids) await erase(context, id);
  return Response.json(found);
}
