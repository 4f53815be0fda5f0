/** What the endpoint and the owner do to conversations. */
import type { Channel, EndpointRefusal, MicrophoneFailure } from '../../../widget/contract-endpoint.ts';
import { nameOfDay } from '../../admission/days.ts';
import type { NewConversation, NewMessage, Speaker } from '../../routes/endpoint-inbox.ts';
import type { InboxContext } from '../context.ts';
import type { ReportedBookings } from '../reports/report.ts';
import type { FirstEvent, Marks } from './events.ts';
import { create } from './reducer.ts';
import { apply, insert, rulesOf, storeAll } from './rows.ts';

const MAX_REFUSED_PER_DAY = 1_000;

export async function begin(context: InboxContext, conversation: NewConversation): Promise<void> {
  const { id, name, consent, timeZone } = conversation;
  const { row } = create({ type: 'requested', ...conversation }, rulesOf(context));
  // If the database was down at the start and the report was stored first, the reservation stays unsettled.
  if (!(await context.change((change) => insert(context, change, row))))
    await apply(context, { id }, { type: 'identified', name, consent, timeZone });
}

/** A message is complete immediately, because no report follows. */
export const leaveMessage = (context: InboxContext, message: NewMessage): Promise<void> =>
  store(context, { type: 'message-left', ...message });

export async function refuse(
  context: InboxContext,
  channel: Channel,
  reason: EndpointRefusal | MicrophoneFailure,
): Promise<void> {
  const { count } = await context.read((db) =>
    db
      .selectFrom('conversations')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'missed')
      .where('started_at', '>=', Date.parse(nameOfDay(context.now())))
      .executeTakeFirstOrThrow(),
  );
  if (count < MAX_REFUSED_PER_DAY)
    await store(context, { type: 'refused', id: crypto.randomUUID(), channel, reason });
}

const store = (context: InboxContext, event: FirstEvent): Promise<void> =>
  context.change((change) =>
    storeAll(context, change, [{ before: null, outcome: create(event, rulesOf(context)) }]),
  );

export const began = (context: InboxContext, id: string, platformId: string) =>
  apply(context, { id }, { type: 'began', platformId });

export const didNotBegin = (context: InboxContext, id: string, reason: EndpointRefusal, isCertain: boolean) =>
  apply(context, { id }, { type: 'did-not-begin', reason, isCertain });

/** @param platformId of the session, as in the next two */
export const say = (
  context: InboxContext,
  platformId: string,
  speaker: Speaker,
  text: string,
  isAgain = false,
) => apply(context, { platformId }, { type: 'said', speaker, text, isAgain });

export const book = (context: InboxContext, platformId: string, reported: ReportedBookings) =>
  apply(context, { platformId }, { type: 'booked', ...reported });

export const leave = (context: InboxContext, platformId: string) =>
  apply(context, { platformId }, { type: 'left' });

export const rate = (context: InboxContext, platformId: string, hasHelped: boolean) =>
  apply(context, { platformId }, { type: 'rated', hasHelped });

/** Sets an owner's note and marks. @returns false for an unknown conversation */
export const mark = (context: InboxContext, id: string, marks: Marks): Promise<boolean> =>
  apply(context, { id }, { type: 'marked', ...marks });
