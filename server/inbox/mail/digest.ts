/** One mail a day about everything that happened, instead of one for each conversation. */
import { afterFailure } from '../background/backoff.ts';
import { conversationLink, type InboxContext } from '../context.ts';
import { listedById } from '../presentation/reading.ts';
import { holding, LEASE_MS } from '../background/leases.ts';
import { idBatches } from '../store/id-batches.ts';
import type { Change, DeliveryRow } from '../store/tables.ts';
import { digestMail } from './digest-mail.ts';
import { errorCodeOf, isOwner, messageId, type SendMail } from './mails.ts';
import { askAboutYesterday, noteAsked, questionOf } from './yesterday.ts';

/** The most conversations in one mail. More accumulate only while the server cannot send. */
const MAX_ENTRIES = 2_000;
const KINDS: readonly DeliveryRow['kind'][] = ['digest', 'unreported-digest'];

/** Sends the due mails, one to each owner, and asks about yesterday. @returns whether more are due */
export async function deliverDigests(context: InboxContext, send: SendMail): Promise<boolean> {
  const due = await takeDue(context);
  for (const recipient of new Set(due.map((each) => each.recipient)))
    await deliverOne(
      context,
      recipient,
      due.filter((each) => each.recipient === recipient),
      send,
    );
  await askAboutYesterday(context, send);
  return due.length === MAX_ENTRIES;
}

/** One process takes all due rows while the others wait, so that each day results in one mail. */
const takeDue = ({ change: inChange, now }: InboxContext): Promise<readonly DeliveryRow[]> =>
  inChange(async (change) => {
    const due = await change
      .selectFrom('deliveries')
      .selectAll()
      .where('kind', 'in', KINDS)
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now())
      .orderBy('next_at')
      .orderBy('conversation_id')
      .orderBy('recipient')
      .limit(MAX_ENTRIES)
      .forUpdate()
      .execute();
    await note(change, due, () => ({ next_at: now() + LEASE_MS }));
    return due;
  });

async function deliverOne(
  context: InboxContext,
  recipient: string,
  deliveries: readonly DeliveryRow[],
  send: SendMail,
): Promise<void> {
  const { settings, endpoint, now } = context;
  const noteAll = (result: (attempts: number) => Partial<DeliveryRow>) =>
    context.change((change) => note(change, deliveries, result));
  const noteDelivered = () => noteAll((attempts) => ({ state: 'delivered', attempts, last_error: null }));
  const ids = [...new Set(deliveries.map((each) => each.conversation_id))];
  const ends = deliveries.map((each) => [each.conversation_id, each.end_number]);
  try {
    const conversations = (await isOwner(context, recipient)) ? await listedById(context, ids) : [];
    // All conversations have been erased, or the person was removed.
    if (conversations.length === 0) return await noteDelivered();
    const yesterday = await questionOf(context);
    const content = await digestMail({
      conversations,
      business: endpoint.settings.businessName,
      timeZone: settings.timeZone,
      now: now(),
      page: settings.publicUrl === null ? null : `${settings.publicUrl}/inbox/`,
      yesterday,
      linkTo: (id) => (settings.publicUrl === null ? null : conversationLink(settings.publicUrl, id)),
    });
    await holding(
      () => noteAll(() => ({ next_at: now() + LEASE_MS })),
      () => send(recipient, content, messageId([recipient, ends])),
    );
    if (yesterday !== null) await noteAsked(context, yesterday, recipient);
    await noteDelivered();
  } catch (error) {
    const code = errorCodeOf(error);
    const tries = Math.max(...deliveries.map((each) => each.attempts)) + 1;
    endpoint.report('inbox-mail', `The daily mail to an owner was not sent (try ${tries}): ${code}`);
    // Retried together, but each is abandoned after its own attempts.
    const { next_at } = afterFailure(tries, now());
    await noteAll((attempts) => ({
      ...afterFailure(attempts, now()),
      next_at,
      last_error: code,
    }));
  }
}

/** @param result from the number of attempts, including this one */
async function note(
  change: Change,
  deliveries: readonly DeliveryRow[],
  result: (attempts: number) => Partial<DeliveryRow>,
): Promise<void> {
  for (const key of new Set(deliveries.map(keyOf))) {
    const alike = deliveries.filter((each) => keyOf(each) === key);
    const [first] = alike;
    if (first === undefined) continue;
    for (const ids of idBatches(alike.map((each) => each.conversation_id)))
      await change
        .updateTable('deliveries')
        .set(result(first.attempts + 1))
        .where('recipient', '=', first.recipient)
        .where('kind', '=', first.kind)
        .where('end_number', '=', first.end_number)
        .where('conversation_id', 'in', ids)
        .execute();
  }
}

/** The same for deliveries that one statement can change. */
const keyOf = ({ recipient, kind, end_number, attempts }: DeliveryRow): string =>
  JSON.stringify([recipient, kind, end_number, attempts]);
