/** Mails to the owners. Waiting mails are in the database, survive a restart, and are retried. */
import { errorText } from '../../http/reports.ts';
import { hashOf } from '../../http/secrets.ts';
import { conversationLink, type InboxContext } from '../context.ts';
import { afterFailure } from '../background/backoff.ts';
import { holding, LEASE_MS, untilNoted } from '../background/leases.ts';
import { isCall } from '../presentation/labels.ts';
import { conversationOf } from '../presentation/reading.ts';
import { find, isUnreported } from '../conversations/rows.ts';
import { BouncedError, type Bounces } from './bounces.ts';
import { conversationMail } from './conversation-mail.ts';
import type { MailContent } from './mail-content.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { MailServiceError } from './services/service.ts';
import { openTransport } from './transport.ts';
import type { Change, ConversationRow, DeliveryRow } from '../store/tables.ts';
import type { Conversation } from '../web/page-contract.ts';

/** @param messageId lets mail programs recognize a duplicate */
export type SendMail = (to: string, content: MailContent, messageId?: string) => Promise<void>;

export type Mails = {
  /**
   * Sends immediately; rejects if the mail server refuses it, or if the address has bounced.
   * @param business the name of a sender who has none
   * @param replyTo unless a mail has an own one
   */
  readonly from: (business: string | null, replyTo?: string) => SendMail;
  /** Also to addresses that have bounced: for links, which are requested at that moment. */
  readonly linksFrom: Mails['from'];
  readonly close: () => void;
};

const MAX_BATCH_ROWS = 10;
/** Otherwise a mail from an owner to an owner seems to be written by them. */
const SENDER_NAME = 'Task Tamer';

/**
 * @param url of a mail server or a mail service
 * @param from an address, or a name with one in angle brackets
 */
export async function createMails(url: string, from: string, bounces: Bounces): Promise<Mails> {
  const transport = await openTransport(url);
  const linksFrom: Mails['from'] = (business, replyTo) => {
    const sender = senderOf(from, business);
    const answers = replyTo === undefined ? {} : { replyTo: { name: sender.name, address: replyTo } };
    return (to, content, messageId) =>
      transport.send({ ...answers, ...content, from: sender, to, messageId: messageId ?? null });
  };
  return {
    linksFrom,
    from(...sender): SendMail {
      const send = linksFrom(...sender);
      return async (to, ...mail) => {
        if ((await bounces.among([to])).length > 0) throw new BouncedError();
        return send(to, ...mail);
      };
    },
    close: () => transport.close(),
  };
}

/** @param business the name of a sender who has none */
function senderOf(from: string, business: string | null): OutgoingMail['from'] {
  const [, name, address] = /^([^<>]*)<([^<>]*)>$/.exec(from) ?? [];
  if (name === undefined || address === undefined) return { name: business ?? SENDER_NAME, address: from };
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

/** @throws if the mail server or service cannot be reached or refuses the credentials */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = await openTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Sends some of the due mails about single conversations. Resolves with whether more are due. */
export async function deliverMails(context: InboxContext, send: SendMail): Promise<boolean> {
  const due = await takeMails(context);
  await Promise.all(
    due.map((delivery) =>
      holding(
        () => noteLater(context, delivery, { next_at: context.now() + LEASE_MS }),
        () => deliverOne(context, delivery, send),
      ),
    ),
  );
  return due.length === MAX_BATCH_ROWS;
}

const takeMails = ({ change: inChange, now }: InboxContext): Promise<readonly DeliveryRow[]> =>
  inChange(async (change) => {
    const due = await change
      .selectFrom('deliveries')
      .selectAll()
      .where('kind', 'in', ['mail', 'unreported-mail'])
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now())
      .orderBy('next_at')
      .limit(MAX_BATCH_ROWS)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const delivery of due) await note(change, delivery, { next_at: now() + LEASE_MS });
    return due;
  });

async function deliverOne(context: InboxContext, delivery: DeliveryRow, send: SendMail): Promise<void> {
  const { endpoint, now } = context;
  const attempts = delivery.attempts + 1;
  try {
    const content = (await isOwner(context, delivery.recipient)) ? await contentOf(context, delivery) : null;
    if (content !== null) await send(delivery.recipient, content, messageIdOf(delivery));
  } catch (error) {
    // A mail server's answer may quote the recipient and the mail.
    const code = errorCodeOf(error);
    endpoint.report('inbox-mail', `A mail to an owner was not sent (try ${attempts}): ${code}`);
    return noteLater(context, delivery, { ...afterFailure(attempts, now()), last_error: code });
  }
  // Apart, because a failure of the database is none of the mail, which would be sent again.
  return untilNoted(() => noteLater(context, delivery, { state: 'delivered', attempts, last_error: null }));
}

/** Who was removed since the mail was queued gets it no longer. */
export const isOwner = async ({ members }: InboxContext, email: string): Promise<boolean> =>
  (await members()).some((each) => each.role === 'owner' && each.email === email);

/** The same id in every attempt, because a crash after sending may send it again. */
const messageIdOf = ({ conversation_id, kind, recipient, end_number }: DeliveryRow): string =>
  messageId([conversation_id, kind, recipient, end_number]);

export const messageId = (parts: readonly unknown[]): string =>
  `<${hashOf(JSON.stringify(parts)).slice(0, 32)}@task-tamer.invalid>`;

/** The code of a mail server's refusal, without its text, which may quote the mail. */
export function errorCodeOf(error: unknown): string {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  const known = [code, responseCode].filter((each) => typeof each === 'string' || typeof each === 'number');
  return known.length > 0 ? known.join(' ') : errorText(error).slice(0, 100);
}

/** Whether a repetition is pointless. SMTP's 4xx, and failures of the network, pass. */
export function isRefusedForGood(error: unknown): boolean {
  if (error instanceof MailServiceError || error instanceof BouncedError) return error.isFinal;
  const { responseCode } = error as { readonly responseCode?: unknown };
  return typeof responseCode === 'number' && responseCode >= 500;
}

const noteLater = (
  context: InboxContext,
  delivery: DeliveryRow,
  result: Partial<DeliveryRow>,
): Promise<void> => context.change((change) => note(change, delivery, result));

async function note(
  change: Change,
  { conversation_id, kind, recipient, end_number }: DeliveryRow,
  result: Partial<DeliveryRow>,
): Promise<void> {
  await change
    .updateTable('deliveries')
    .set(result)
    .where('conversation_id', '=', conversation_id)
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .where('end_number', '=', end_number)
    // Another process may already have sent it.
    .where('state', '=', 'waiting')
    .execute();
}

/**
 * Whether the visitor of a call said nothing and left nothing, so that the mail would have a name and a time. A poll may ask
 * before the platform has written the lines.
 */
function isSilent(
  { channel, lines, bookings, contact, isOnlyClaimed }: Conversation,
  row: ConversationRow,
): boolean {
  if (!isCall(channel) || contact !== null || bookings.length > 0 || isOnlyClaimed) return false;
  return (
    lines.every(({ speaker }) => speaker !== 'visitor') && (lines.length > 0 || row.reported_at !== null)
  );
}

/**
 * Null if there is nothing to send: it was erased, its report arrived, the mail about a later end contains it, or nothing was
 * said.
 */
async function contentOf(
  context: InboxContext,
  { conversation_id: id, kind, end_number }: DeliveryRow,
): Promise<MailContent | null> {
  const { endpoint, settings, now } = context;
  const row = await context.read((db) => find(db, { id }));
  if (row === undefined || (row.status === 'ended' && end_number < row.ends)) return null;
  if (kind === 'unreported-mail' && !isUnreported(context, row)) return null;
  const conversation = await conversationOf(context, row);
  if (kind === 'mail' && isSilent(conversation, row)) return null;
  return conversationMail({
    conversation,
    business: endpoint.settings.businessName,
    isUnreported: kind === 'unreported-mail',
    timeZone: settings.timeZone,
    link: settings.publicUrl === null ? null : conversationLink(settings.publicUrl, id),
    now: now(),
  });
}
