/** Starts a conversation: admits the visitor, reserves the budget, and informs the owner's inbox. */
import type { Channel, ConsentReceipt, EndpointRefusal } from '../../widget/contract-endpoint.ts';
import { admit, type IncomingRequest } from '../admission/admission.ts';
import { release, reserve } from '../admission/budget.ts';
import type { Opening } from '../admission/proof.ts';
import type { Context } from '../context.ts';
import type { Fields } from '../http/fields.ts';
import { Refusal } from '../http/refusal.ts';
import { errorText } from '../http/reports.ts';
import type { EndpointInbox, NewConversation, Reservation } from './endpoint-inbox.ts';
import { recordMissed } from './missed.ts';
import { giveReceipt } from './receipts.ts';

export type Opened<T> = {
  /** The platform's id of the call or session. */
  readonly id: string;
  readonly answer: T;
};

type ConversationChannel = Exclude<Channel, 'message'>;

/** @param added to `assistantOverrides` @param id the inbox's */
type Begin<T> = (consent: ConsentReceipt, added: Fields, id: string) => Promise<Opened<T>>;

/** @throws Refusal */
export async function openConversation<T>(
  context: Context,
  incoming: IncomingRequest,
  { opening, channel }: { readonly opening: Opening; readonly channel: ConversationChannel },
  begin: Begin<T>,
): Promise<T> {
  const { inbox } = context.settings;
  const { consent, reservation } = await admitWithinBudget(context, incoming, opening, channel);
  const id = crypto.randomUUID();
  await keep(context, { id, channel, name: opening.name, consent, reservation, timeZone: opening.timeZone });
  try {
    const added = inbox === null ? {} : await overridesOf(inbox, channel, id, consent);
    const opened = await begin(consent, added, id);
    await Promise.all([giveReceipt(context, opened.id, channel, consent), inbox?.began(id, opened.id)]);
    return opened.answer;
  } catch (error) {
    const { error: reason, details } = error instanceof Refusal ? error : UNEXPECTED;
    const hasNotBegun = details.hasNotBegun === true;
    // A text chat whose first answer failed did not begin, even if the platform has a session.
    await inbox?.didNotBegin(id, reason, hasNotBegun || channel === 'writing');
    if (hasNotBegun) await release(context, reservation);
    throw error;
  }
}

const overridesOf = async (
  inbox: EndpointInbox,
  channel: ConversationChannel,
  id: string,
  consent: ConsentReceipt,
): Promise<Fields> => ({
  // The platform reports calls only.
  ...(channel === 'voice' ? inbox.overridesOf(id) : {}),
  ...(await inbox.toolsOf(id, consent.language)),
});

const UNEXPECTED = new Refusal('not-available', 'An unexpected error occurred.');

/** Refusals that any program can cause at will. Recording them would let one sender fill the inbox. */
const UNRECORDED: ReadonlySet<EndpointRefusal> = new Set(['too-many-starts', 'bot-check-refused']);

/** Lists a refused visitor in the inbox, without a name. @throws Refusal */
export async function admitWithinBudget(
  context: Context,
  incoming: IncomingRequest,
  opening: Opening,
  channel: Channel,
): Promise<{ readonly consent: ConsentReceipt; readonly reservation: Reservation }> {
  try {
    if (!context.settings.channels.includes(channel))
      throw new Refusal('not-configured', 'This channel is paused: see CHANNELS.');
    const consent = await admit(context, incoming, opening, channel);
    return { consent, reservation: await reserve(context, channel) };
  } catch (error) {
    if (error instanceof Refusal && !UNRECORDED.has(error.error))
      await recordMissed(context, incoming, channel, error.error);
    throw error;
  }
}

/** @throws Refusal if the inbox cannot store the conversation */
async function keep(context: Context, conversation: NewConversation): Promise<void> {
  try {
    await context.settings.inbox?.begin(conversation);
  } catch (error) {
    context.report(
      'inbox',
      `The inbox cannot store conversations, so every start is refused: ${errorText(error)}`,
    );
    await release(context, conversation.reservation);
    throw new Refusal('not-available', 'Conversations cannot be stored at the moment.');
  }
}
