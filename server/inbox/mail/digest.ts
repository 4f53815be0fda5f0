/** One mail a day about everything that happened, instead of one for each conversation. */
import { afterFailure } from '../background/backoff.ts';
import { conversationLink, type InboxContext } from '../context.ts';
import { listedById } from '../presentation/reading.ts';
import { holding, LEASE_MS, untilNoted } from '../background/leases.ts';
import { idBatches } from '../store/id-batches.ts';
import type { Change, DeliveryRow } from '../store/tables.ts';
import { digestMail, type Digest } from './digest-mail.ts';
import type { MailContent } from './mail-content.ts';
import { errorCodeOf, isOwner, messageId, type SendMail } from './mails.ts';
import { askAboutYesterday, noteAsked, questionOf, type Question } from './yesterday.ts';

/** The most conversations in one mail. More accumulate only while the server cannot send. */
const MAX_ENTRIES = 2_000;
const KINDS: readonly DeliveryRow['kind'][] = ['digest', 'unreported-digest'];

/**
 * Sends the due mail of one owner. Once there is none, asks the others about yesterday.
 * @returns whether more may be due
 */
export async function deliverDigests(context: InboxContext, send: SendMail): Promise<boolean> {
  const due = await takeDue(context);
  const [first] = due;
  if (first === undefined) {
    await askAboutYesterday(context, send);
    return false;
  }
  await holding(
    () => context.change((change) => note(change, due, () => ({ next_at: context.now() + LEASE_MS }))),
    () => deliverOne(context, first.recipient, due, send),
  );
  return true;
}

/** One process takes all due rows of an owner while the others wait, so that each day results in one mail. */
const takeDue = ({ change: inChange, now }: InboxContext): Promise<readonly DeliveryRow[]> =>
  inChange(async (change) => {
    const waiting = change
      .selectFrom('deliveries')
      .where('kind', 'in', KINDS)
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now())
      .orderBy('next_at');
    const first = await waiting
      .select('recipient')
      .orderBy('recipient')
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (first === undefined) return [];
    const due = await waiting
      .selectAll()
      .where('recipient', '=', first.recipient)
      .orderBy('conversation_id')
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
  const { endpoint, now } = context;
  const noteAll = (result: (attempts: number) => Partial<DeliveryRow>) =>
    context.change((change) => note(change, deliveries, result));
  let asked: Question | null = null;
  try {
    const conversations = await conversationsFor(context, recipient, deliveries);
    if (conversations.length > 0) {
      const yesterday = await questionOf(context);
      const ends = deliveries.map((each) => [each.conversation_id, each.end_number]);
      await send(recipient, await contentOf(context, conversations, yesterday), messageId([recipient, ends]));
      asked = yesterday;
    }
  } catch (error) {
    const code = errorCodeOf(error);
    const tries = Math.max(...deliveries.map((each) => each.attempts)) + 1;
    endpoint.report('inbox-mail', `The daily mail to an owner was not sent (try ${tries}): ${code}`);
    // Retried together, but each is abandoned after its own attempts.
    const { next_at } = afterFailure(tries, now());
    return noteAll((attempts) => ({ ...afterFailure(attempts, now()), next_at, last_error: code }));
  }
  // Apart, because a failure of the database is none of the mail, which would be sent again.
  await untilNoted(() => noteAll((attempts) => ({ state: 'delivered', attempts, last_error: null })));
  if (asked !== null) await noteAsked(context, asked, recipient);
}

/** None if all have been erased, or the person was removed. */
async function conversationsFor(
  context: InboxContext,
  recipient: string,
  deliveries: readonly DeliveryRow[],
): Promise<Digest['conversations']> {
  if (!(await isOwner(context, recipient))) return [];
  return listedById(context, [...new Set(deliveries.map((each) => each.conversation_id))]);
}

const contentOf = (
  { settings, endpoint, now }: InboxContext,
  conversations: Digest['conversations'],
  yesterday: Question | null,
): Promise<MailContent> =>
  digestMail({
    conversations,
    business: endpoint.settings.businessName,
    timeZone: settings.timeZone,
    now: now(),
    page: settings.publicUrl === null ? null : `${settings.publicUrl}/inbox/`,
    yesterday,
    linkTo: (id) => (settings.publicUrl === null ? null : conversationLink(settings.publicUrl, id)),
  });

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
        // Another process may already have sent it.
        .where('state', '=', 'waiting')
        .execute();
  }
}

/** The same for deliveries that one statement can change. */
const keyOf = ({ recipient, kind, end_number, attempts }: DeliveryRow): string =>
  JSON.stringify([recipient, kind, end_number, attempts]);
