/** `people/find` and `people/erase`: all conversations with one telephone number or email address. */
import * as v from 'valibot';
import { mentionsOf } from '../conversations/contacts.ts';
import type { InboxContext } from '../context.ts';
import { erase } from '../conversations/erasing.ts';
import { conversationsWith } from '../conversations/people.ts';
import { bodyOf, refused } from './answers.ts';
import { listedById } from '../presentation/reading.ts';
import type { FoundPerson } from './page-contract.ts';

const MAX_CONTACT_CHARACTERS = 320;
const PERSON = v.object({ contact: v.fallback(v.pipe(v.string(), v.maxLength(MAX_CONTACT_CHARACTERS)), '') });

export async function findPerson(context: InboxContext, request: Request): Promise<Response> {
  const ids = await idsOf(context, request);
  return Response.json(await foundPerson(context, ids));
}

export async function erasePerson(context: InboxContext, request: Request): Promise<Response> {
  const ids = await idsOf(context, request);
  const found = await foundPerson(context, ids);
  for (const id of ids) await erase(context, id);
  return Response.json(found);
}

async function foundPerson(context: InboxContext, ids: readonly string[]): Promise<FoundPerson> {
  const conversations = await listedById(context, ids);
  return { conversations, appointments: ids.length - conversations.length };
}

/** @throws HTTPException for a contact that names no one */
async function idsOf(context: InboxContext, request: Request): Promise<readonly string[]> {
  const { contact } = await bodyOf(context, request, PERSON);
  const mentions = mentionsOf(contact, context.settings.country);
  if (mentions === null) throw refused(400, 'Enter a phone number with its area code, or an email address.');
  return conversationsWith(context.read, mentions);
}
