/** One mail a day about everything that happened, instead of one for each conversation. */
import { hashOf } from '../../http/secrets.ts';
import { afterFailure } from '../background/backoff.ts';
import { conversationLink, type InboxContext } from '../context.ts';
import { isUnreported } from '../reports/call-reports.ts';
import { bookingsOf, summaryOf } from '../conversations/conversations.ts';
import { holding, LEASE } from '../background/leases.ts';
import type { DeliveryRow } from '../store/tables.ts';
import { digestMail, type DigestEntry } from './digest-mail.ts';
import { errorCodeOf, type SendMail } from './mails.ts';

/** The most conversations in one mail. More accumulate only while the server cannot send. */
const MOST = 2_000;
const KINDS: readonly DeliveryRow['kind'][] = ['digest', 'unreported-digest'];
/** The most values in one statement that every database accepts. */
const PIECE = 500;

/** Sends the due mails, one to each owner. If nothing happened, no mail is due. */
export async function deliverDigests(context: InboxContext, send: SendMail): Promise<void> {
  const due = await take(context);
  for (const recipient of new Set(due.map((each) => each.recipient)))
    await deliverOne(
      context,
      recipient,
      due.filter((each) => each.recipient === recipient),
      send,
    );
}

/** One process takes all due rows while the others wait, so that each day results in one mail. */
const take = ({ db, now }: InboxContext): Promise<readonly DeliveryRow[]> =>
  db.transaction().execute(async (change) => {
    const due = await change
      .selectFrom('deliveries')
      .selectAll()
      .where('kind', 'in', KINDS)
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now())
      .orderBy('next_at')
      .orderBy('conversation_id')
      .orderBy('recipient')
      .limit(MOST)
      .forUpdate()
      .execute();
    for (const recipient of new Set(due.map((each) => each.recipient))) {
      const ids = due.filter((each) => each.recipient === recipient).map((each) => each.conversation_id);
      await note(change, recipient, ids, { next_at: now() + LEASE });
    }
    return due;
  });

async function deliverOne(
  context: InboxContext,
  recipient: string,
  deliveries: readonly DeliveryRow[],
  send: SendMail,
): Promise<void> {
  const { db, settings, endpoint, now } = context;
  const attempts = Math.max(...deliveries.map((each) => each.attempts)) + 1;
  const ids = deliveries.map((each) => each.conversation_id);
  try {
    const entries = await entriesOf(context, ids);
    // All conversations have been erased.
    if (entries.length === 0) return;
    await holding(
      () => note(db, recipient, ids, { next_at: now() + LEASE }),
      () => send(recipient, digestMail(entries, settings.timeZone), messageId(recipient, ids)),
    );
    await note(db, recipient, ids, { state: 'delivered', attempts, last_error: null });
  } catch (error) {
    const code = errorCodeOf(error);
    endpoint.report('inbox-mail', `The daily mail to an owner was not sent (try ${attempts}): ${code}`);
    await note(db, recipient, ids, { ...afterFailure(attempts, now()), last_error: code });
  }
}

/** The same id for the same mail, because a crash after sending may send it again. */
const messageId = (recipient: string, ids: readonly string[]): string =>
  `<${hashOf(JSON.stringify([recipient, ids])).slice(0, 32)}@task-tamer.invalid>`;

async function entriesOf(context: InboxContext, ids: readonly string[]): Promise<readonly DigestEntry[]> {
  const { db, settings } = context;
  const { publicUrl } = settings;
  const rows = await Promise.all(
    pieces(ids).map((piece) => db.selectFrom('conversations').selectAll().where('id', 'in', piece).execute()),
  );
  return rows.flat().map((row) => ({
    row,
    isUnreported: isUnreported(context, row),
    summary: summaryOf(row),
    bookings: bookingsOf(row),
    link: publicUrl === null ? null : conversationLink(publicUrl, row.id),
  }));
}

async function note(
  db: InboxContext['db'],
  recipient: string,
  ids: readonly string[],
  result: Partial<DeliveryRow>,
): Promise<void> {
  for (const piece of pieces(ids))
    await db
      .updateTable('deliveries')
      .set(result)
      .where('kind', 'in', KINDS)
      .where('recipient', '=', recipient)
      .where('conversation_id', 'in', piece)
      .execute();
}

const pieces = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / PIECE) }, (_, index) =>
    ids.slice(index * PIECE, (index + 1) * PIECE),
  );
