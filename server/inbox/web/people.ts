/** `people/find` and `people/erase`: everything with one telephone number or email address. */
import * as v from 'valibot';
import { mentionsOf } from '../conversations/contacts.ts';
import type { InboxContext } from '../context.ts';
import { everythingWith, type Found } from '../conversations/people.ts';
import { erasePerson } from '../erase-person.ts';
import type { Bounces } from '../mail/bounces.ts';
import { bodyOf, refused } from './answers.ts';
import { listedById } from '../presentation/reading.ts';
import type { FoundPerson } from './page-contract.ts';

const MAX_CONTACT_CHARACTERS = 320;
const PERSON = v.object({ contact: v.fallback(v.pipe(v.string(), v.maxLength(MAX_CONTACT_CHARACTERS)), '') });

export async function findPerson(context: InboxContext, request: Request): Promise<Response> {
  return Response.json(await shown(context, await foundBy(context, request)));
}

export async function answerErasing(
  context: InboxContext,
  request: Request,
  bounces: Pick<Bounces, 'forget'>,
): Promise<Response> {
  const found = await foundBy(context, request);
  const before = await shown(context, found);
  await erasePerson(context, bounces, found);
  return Response.json(before);
}

const shown = async (
  context: InboxContext,
  { conversations, appointments, answers }: Found,
): Promise<FoundPerson> => ({
  conversations: await listedById(context, conversations),
  appointments: appointments.length,
  answers: answers.length,
});

/** @throws HTTPException for a contact that names no one */
export async function foundBy(context: InboxContext, request: Request): Promise<Found> {
  const { contact } = await bodyOf(context, request, PERSON);
  const mentions = mentionsOf(contact, context.settings.country);
  if (mentions === null) throw refused(400, 'Enter a phone number with its area code, or an email address.');
  return everythingWith(context.read, mentions);
}
