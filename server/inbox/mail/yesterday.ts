/**
 * The question of the daily mail, whether yesterday's visitors came: once for each day and owner, and in a mail of its own if
 * nothing else is due.
 */
import { hashOf } from '../../http/secrets.ts';
import type { InboxContext } from '../context.ts';
import { minuteOfDay } from '../presentation/times.ts';
import { unnotedYesterday } from '../presentation/unnoted.ts';
import { questionMail, type Digest } from './digest-mail.ts';
import { errorCodeOf, isRefusedForGood, messageId, type SendMail } from './mails.ts';

const DAY_MS = 86_400_000;
/** After the daily mail, which also asks. */
const DELAY_MINUTES = 10;
const DAY_MINUTES = 24 * 60;
/** Businesses with the same time come one after the other, so that their questions delay no other mails. */
const SPREAD_MINUTES = 20;
/** Until an owner is asked again who could not be. */
const RETRY_MS = 10 * 60_000;
/** Until it is another day's question in every time zone. */
const KEPT_MS = 3 * DAY_MS;

/** @property date such as 2026-11-24 */
export type Question = NonNullable<Digest['yesterday']> & { readonly date: string };

/** The answer is a press on the page, because mail programs open links by themselves. */
export async function questionOf({ read, settings, now }: InboxContext): Promise<Question | null> {
  const unnoted = await unnotedYesterday(read, now(), settings.timeZone);
  if (unnoted === null || settings.publicUrl === null) return null;
  const { count, date } = unnoted;
  return { count, date, link: `${settings.publicUrl}/inbox/#appointments=${date}` };
}

const keyOf = ({ date }: Question, owner: string): string => `asked-about:${date}:${hashOf(owner)}`;

/** Notes that an owner is asked, in one statement: of two processes, one asks. @returns false if they were before */
export async function noteAsked(
  { change: inChange, now }: Pick<InboxContext, 'change' | 'now'>,
  question: Question,
  owner: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await inChange((change) =>
    change
      .insertInto('attempts')
      .values({ key: keyOf(question, owner), used: 1, ends_at: now() + KEPT_MS })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow(),
  );
  return numInsertedOrUpdatedRows === 1n;
}

/** Asks each owner who has got no daily mail today. */
export async function askAboutYesterday(context: InboxContext, send: SendMail): Promise<void> {
  const question = isTime(context) ? await questionOf(context) : null;
  if (question === null) return;
  for (const owner of context.settings.owners)
    if (await noteAsked(context, question, owner)) await askOne(context, question, owner, send);
}

const isTime = ({ settings, now }: InboxContext): boolean =>
  settings.mails === 'daily' && minuteOfDay(now(), settings.timeZone) >= minuteAfter(settings, DELAY_MINUTES);

/** At the latest in the last minute of the day, because then it is about yesterday no longer. */
const minuteAfter = ({ digestAt }: InboxContext['settings'], delayMinutes: number): number =>
  Math.min(digestAt + delayMinutes, DAY_MINUTES - 1);

/**
 * When its owners may have to be asked next. Null if they are not asked.
 * @param nextTime when it is this minute of the day next
 */
export async function nextQuestion(
  context: InboxContext,
  nextTime: (minute: number) => number,
): Promise<number | null> {
  const { settings, businessId, now } = context;
  if (settings.mails !== 'daily') return null;
  if (isTime(context) && (await isAnyoneUnasked(context))) return now() + RETRY_MS;
  const spread = Number.parseInt(businessId.slice(-8), 16) % SPREAD_MINUTES;
  return nextTime(minuteAfter(settings, DELAY_MINUTES + spread));
}

async function isAnyoneUnasked(context: InboxContext): Promise<boolean> {
  const question = await questionOf(context);
  const keys = question === null ? [] : context.settings.owners.map((owner) => keyOf(question, owner));
  if (keys.length === 0) return false;
  const asked = await context.read((db) =>
    db.selectFrom('attempts').select('key').where('key', 'in', keys).execute(),
  );
  return asked.length < keys.length;
}

async function askOne(
  { endpoint, change: inChange }: InboxContext,
  question: Question,
  owner: string,
  send: SendMail,
): Promise<void> {
  try {
    const content = await questionMail(question, endpoint.settings.businessName);
    await send(owner, content, messageId([owner, question.date]));
  } catch (error) {
    endpoint.report('inbox-mail', `The question to an owner was not sent: ${errorCodeOf(error)}`);
    if (isRefusedForGood(error)) return;
    // The next round asks again.
    await inChange((change) =>
      change.deleteFrom('attempts').where('key', '=', keyOf(question, owner)).execute(),
    );
  }
}
