/** Mails to the owner, sent until they are: what waits stands in the database and survives a restart. */
import { errorText } from '../../http/reports.ts';
import { conversationLink, type InboxContext } from '../context.ts';
import { delayAfter } from '../backoff.ts';
import { holding, LEASE } from '../leases.ts';
import { bookingsOf, byId, linesOf, summaryOf } from '../conversations.ts';
import { conversationMail } from './conversation-mail.ts';
import type { MailContent } from './mail-content.ts';
import type { DeliveryRow } from '../store/tables.ts';

export type Mails = {
  /** At once. @throws when the mail server does not take it */
  readonly send: (to: string, content: MailContent) => Promise<void>;
  /** Those that are due. */
  readonly deliver: (context: InboxContext) => Promise<void>;
  readonly close: () => void;
};

const ABREAST = 10;
const BACKOFF = { first: 15_000, longest: 3 * 3_600_000 };
/** Tries over about three days. */
const MOST_ATTEMPTS = 30;
/** Of connecting, and of each answer, ms. */
const SMTP_LIMIT = 20_000;

/** @param smtpUrl such as `smtps://user:password@mail.example.com` */
export async function createMails(smtpUrl: string, from: string): Promise<Mails> {
  // Only those who send mails load it.
  const { createTransport } = await import('nodemailer');
  const limits = { connectionTimeout: SMTP_LIMIT, greetingTimeout: SMTP_LIMIT, socketTimeout: SMTP_LIMIT };
  const transport = createTransport({ url: smtpUrl, pool: true, ...limits });
  const send = async (to: string, { attachments, ...content }: MailContent): Promise<void> => {
    await transport.sendMail({ from, to, ...content, attachments: [...attachments] });
  };
  return {
    send,
    async deliver(context) {
      const due = await takeMails(context);
      await Promise.all(
        due.map((delivery) =>
          holding(
            () => note(context, delivery, { next_at: context.now() + LEASE }),
            () => deliverOne(context, delivery, send),
          ),
        ),
      );
    },
    close: () => transport.close(),
  };
}

const takeMails = ({ db, now }: InboxContext): Promise<readonly DeliveryRow[]> =>
  db.transaction().execute(async (change) => {
    const due = await change
      .selectFrom('deliveries')
      .selectAll()
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now())
      .orderBy('next_at')
      .limit(ABREAST)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const delivery of due) await note({ db: change }, delivery, { next_at: now() + LEASE });
    return due;
  });

async function deliverOne(context: InboxContext, delivery: DeliveryRow, send: Mails['send']): Promise<void> {
  const { endpoint, now } = context;
  const attempts = delivery.attempts + 1;
  try {
    const content = await contentOf(context, delivery.conversation_id);
    if (content === null) return;
    await send(delivery.recipient, content);
    await note(context, delivery, { state: 'delivered', attempts, last_error: null });
  } catch (error) {
    // A mail server may quote the recipient, and what it was sent.
    const code = errorCodeOf(error);
    endpoint.report('inbox-mail', `A mail to an owner was not sent (try ${attempts}): ${code}`);
    const state = attempts >= MOST_ATTEMPTS ? 'failed' : 'waiting';
    await note(context, delivery, {
      state,
      attempts,
      last_error: code,
      next_at: now() + delayAfter(BACKOFF, attempts),
    });
  }
}

/** Of a mail server's refusal, and without the words in which it may quote what it was sent. */
export function errorCodeOf(error: unknown): string {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  const known = [code, responseCode].filter((each) => typeof each === 'string' || typeof each === 'number');
  return known.length > 0 ? known.join(' ') : errorText(error).slice(0, 100);
}

async function note(
  { db }: Pick<InboxContext, 'db'>,
  { conversation_id, kind, recipient }: DeliveryRow,
  result: Partial<DeliveryRow>,
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set(result)
    .where('conversation_id', '=', conversation_id)
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    // A process that was held up finds that another one has sent it.
    .where('state', '=', 'waiting')
    .execute();
}

/** Null: it was erased meanwhile. */
async function contentOf({ db, settings, now }: InboxContext, id: string): Promise<MailContent | null> {
  const row = await byId(db, id);
  if (row === undefined) return null;
  return conversationMail({
    row,
    lines: await linesOf(db, id),
    summary: summaryOf(row),
    bookings: bookingsOf(row),
    timeZone: settings.timeZone,
    link: settings.publicUrl === null ? null : conversationLink(settings.publicUrl, id),
    now: now(),
  });
}
