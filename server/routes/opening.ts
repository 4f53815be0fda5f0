/** A conversation begins: who asks is admitted, the day's budget allows it, and the owner's inbox knows of it. */
import type { Channel, ConsentReceipt } from '../../widget/contract-endpoint.ts';
import { admit, type Asking } from '../admission/admission.ts';
import { withinBudget } from '../admission/budget.ts';
import type { Context } from '../context.ts';
import type { Fields } from '../http/fields.ts';
import type { Opening } from '../admission/proof.ts';
import { giveReceipt } from './receipts.ts';
import { Refusal } from '../http/refusal.ts';
import { errorText } from '../http/reports.ts';

export type Opened<T> = {
  /** The platform's, of the call or of the session. */
  readonly id: string;
  readonly answer: T;
};

type ConversationChannel = Exclude<Channel, 'message'>;

/** @param added to `assistantOverrides` */
type Begin<T> = (consent: ConsentReceipt, added: Fields) => Promise<Opened<T>>;

/** @throws Refusal */
export async function openConversation<T>(
  context: Context,
  asking: Asking,
  { opening, channel }: { readonly opening: Opening; readonly channel: ConversationChannel },
  begin: Begin<T>,
): Promise<T> {
  const { inbox } = context.settings;
  const consent = await admitted(context, asking, opening, channel);
  const id = crypto.randomUUID();
  await demandKept(context, { id, channel, name: opening.name, consent });
  try {
    const added = inbox === null || channel === 'writing' ? {} : inbox.overridesOf(id);
    const opened = await withinBudget(context, channel, () => begin(consent, added));
    await Promise.all([giveReceipt(context, opened.id, channel, consent), inbox?.began(id, opened.id)]);
    return opened.answer;
  } catch (error) {
    const { error: reason, details } = error instanceof Refusal ? error : UNEXPECTED;
    // A conversation in writing whose first answer failed was none, whatever the platform has of it.
    const isCertain = channel === 'writing' || reason === 'budget-spent' || details.hasNotBegun === true;
    await inbox?.didNotBegin(id, reason, isCertain);
    throw error;
  }
}

const UNEXPECTED = new Refusal('not-available', 'This did not work.');

/** Whoever is refused is known to the inbox, without a name. @throws Refusal */
export async function admitted(
  context: Context,
  asking: Asking,
  opening: Opening,
  channel: Channel,
): Promise<ConsentReceipt> {
  try {
    return await admit(context, asking, opening, channel);
  } catch (error) {
    if (error instanceof Refusal) await context.settings.inbox?.turnedAway(channel, error.error);
    throw error;
  }
}

async function demandKept(
  { settings, report }: Context,
  conversation: Parameters<NonNullable<Context['settings']['inbox']>['begin']>[0],
): Promise<void> {
  try {
    await settings.inbox?.begin(conversation);
  } catch (error) {
    report('inbox', `The inbox cannot keep conversations, so none begins: ${errorText(error)}`);
    throw new Refusal('not-available', 'Conversations cannot be kept at the moment.');
  }
}
