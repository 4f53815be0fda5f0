/** Answers to what people text: they wait in the database until the night is over. */
import { randomUUID } from 'node:crypto';
import { afterFailure } from '../../inbox/background/backoff.ts';
import type { AppointmentRow, Change, Reader, TextRow } from '../../inbox/store/tables.ts';
import type { Linked } from '../store/appointment.ts';
import { composeText } from './compose.ts';
import { validUntil, type TextsContext } from './context.ts';
import { mayGetTexts } from './numbers.ts';
import { noteOutcome, problemOf } from './outcomes.ts';
import { mayPass } from './provider.ts';
import {
  advanceText,
  giveUpLostTexts,
  hasStopped,
  insertText,
  isTextDue,
  limitProblem,
  postponeText,
  repliesTo,
  takeReplies,
} from './text-rows.ts';

export type ReplyKind = Extract<TextRow['kind'], 'stopped' | 'started' | 'help'>;

const MAX_BATCH_ROWS = 10;
/** To one number in 24 hours, because each costs money. Decisions count without an answer, too. */
const MAX_REPLIES = 4;
/** An answer that comes later is a surprise. */
const MAX_WAIT_MS = 24 * 3_600_000;

/**
 * Does nothing where there were enough answers. An answer that the day's limit does not allow is left out, because it would come
 * too late; a stop is confirmed in any case.
 * @param number E.164
 */
export async function queueReply(
  context: TextsContext,
  change: Change,
  { kind, number, hash }: { readonly kind: ReplyKind; readonly number: string; readonly hash: string },
): Promise<void> {
  const { settings, now, allowedFrom, report } = context;
  const at = now();
  const earlier = await repliesTo(change, hash, at);
  const isEnough = earlier.length >= MAX_REPLIES || (kind === 'help' && earlier.includes('help'));
  if (isEnough || !mayGetTexts(number, settings.countries)) return;
  const problem = kind === 'stopped' ? null : await limitProblem(change, settings, at);
  if (problem !== null) {
    report(`An answer to a text is left out. ${problem}`);
    return;
  }
  const visit = await nextVisit(change, number, at);
  await insertText(change, {
    id: randomUUID(),
    appointment_id: null,
    kind,
    number_hash: hash,
    number,
    language: visit?.language ?? (await lastLanguage(change, hash)),
    state: 'waiting',
    at,
    nextAt: allowedFrom(at, visit?.time_zone ?? null),
  });
}

/** Sends some of the due answers. Resolves with whether more are due. */
export async function deliverReplies(context: TextsContext): Promise<boolean> {
  const { read, change: inChange, now } = context;
  if (!(await read((db) => isTextDue(db, now())))) return false;
  const due = await inChange(async (change) => {
    await giveUpLostTexts(change, now());
    return takeReplies(change, now(), MAX_BATCH_ROWS);
  });
  await Promise.all(due.map((row) => deliverOne(context, row)));
  return due.length === MAX_BATCH_ROWS;
}

async function deliverOne(context: TextsContext, row: TextRow): Promise<void> {
  const { change: inChange, read, send, now, report, allowedFrom } = context;
  const at = now();
  const visit = await read((db) => nextVisit(db, row.number, at));
  const textedVisit = await read((db) => nextTextedVisit(db, row.number, at));
  const timeZone = visit?.time_zone ?? null;
  const allowed = allowedFrom(at, timeZone);
  if (allowed > at) return inChange((change) => postponeText(change, row.id, allowed));
  if (row.number === null || !(await read((db) => isWanted(db, row, at))))
    return inChange((change) => advanceText(change, row.id, 'dropped', { at }));
  const { body } = composeText({
    kind: row.kind,
    language: row.language,
    business: context.business,
    startsAt: null,
    zone: context.zone,
    link: textedVisit === undefined ? null : context.linkTo(textedVisit),
    phone: context.rules.phone,
  });
  const pointlessAt = row.created_at + MAX_WAIT_MS;
  const outcome = await send({
    id: row.id,
    to: row.number,
    body,
    validUntil: validUntil(context, pointlessAt, timeZone),
  });
  if (outcome.kind !== 'accepted') report(problemOf(outcome));
  return context.keep(() =>
    mayPass(outcome)
      ? inChange((change) => postponeText(change, row.id, afterFailure(row.attempts, now()).next_at))
      : noteOutcome(context, { id: row.id, outcome }),
  );
}

/** After a stop, its confirmation is the only text that is still sent. */
async function isWanted(
  db: Reader,
  { kind, number_hash, created_at }: TextRow,
  now: number,
): Promise<boolean> {
  if (now - created_at > MAX_WAIT_MS) return false;
  return (await hasStopped(db, number_hash)) === (kind === 'stopped');
}

async function lastLanguage(db: Reader, hash: string): Promise<string> {
  const last = await db
    .selectFrom('texts')
    .select('language')
    .where('number_hash', '=', hash)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.language ?? 'en';
}

const visitsToCome = (db: Reader, number: string | null, now: number) =>
  db
    .selectFrom('appointments')
    .where('contact_key', '=', number)
    .where('state', 'in', ['booked', 'moved'])
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .limit(1);

const nextVisit = (
  db: Reader,
  number: string | null,
  now: number,
): Promise<Pick<AppointmentRow, 'language' | 'time_zone'> | undefined> =>
  visitsToCome(db, number, now).select(['language', 'time_zone']).executeTakeFirst();

/** One whose visitor wants texts. Otherwise a mistyped number would give its holder the link to a stranger's visit. */
const nextTextedVisit = (db: Reader, number: string | null, now: number): Promise<Linked | undefined> =>
  visitsToCome(db, number, now)
    .where('text_consent', 'is not', null)
    .select(['id', 'contact_key', 'created_at'])
    .executeTakeFirst();
