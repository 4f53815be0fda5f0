/** Erases a conversation here immediately, and at the platform with retries. A proof without content remains. */
import type { SelectQueryBuilder } from 'kysely';
import { DAY_MS } from '../../admission/days.ts';
import type { Context } from '../../context.ts';
import { fieldOf, textOf } from '../../http/fields.ts';
import { hashOf } from '../../http/secrets.ts';
import { askForPage, askPlatform } from '../../routes/platform.ts';
import { Refusal } from '../../http/refusal.ts';
import { isClockTrusted } from './clock.ts';
import { queueErasure } from './deliveries.ts';
import { delayAfter } from '../background/backoff.ts';
import { conversationJson } from './exporting.ts';
import { lock } from './rows.ts';
import { countErased } from './usage.ts';
import type { InboxContext, InboxSettings } from '../context.ts';
import { LEASE_MS } from '../background/leases.ts';
import { queueErased } from '../store/calendar-rows.ts';
import {
  isCall,
  type AppointmentRow,
  type Change,
  type ErasureRow,
  type KeptChannel,
  type Tables,
} from '../store/tables.ts';

export type Erasing = Pick<InboxContext, 'change' | 'now' | 'scrub'> & {
  readonly settings: Pick<InboxSettings, 'webhooks' | 'timeZone'>;
};

const BACKOFF = { firstMs: 30_000, longestMs: 6 * 3_600_000 };
const MAX_BATCH_ROWS = 10;
/** The page size when listing a session's chats, the platform's maximum. */
const MAX_PAGE_CHATS = 100;
const MAX_ID_CHARACTERS = 200;
/** Statuses that mean that the platform does not have it. */
const GONE: readonly number[] = [404, 410];
const GONE_ALREADY = { results: [] } as const;

/** `asked`: by the owner or the visitor. `old`: an appointment that it has made may still be ahead. */
type Reason = 'asked' | 'old';

/** @returns false if it does not exist */
export async function erase(context: Erasing, id: string, reason: Reason = 'asked'): Promise<boolean> {
  const { now, scrub } = context;
  const isDone = await context.change(async (change) => {
    // First, in the order in which a change of the book locks them, because two orders can wait for each other.
    const isForgotten = reason === 'asked' && (await forgetVisitor(change, id, now()));
    const row = await lock(change, { id });
    if (row === undefined) return isForgotten;
    await change
      .insertInto('erasures')
      .values({
        conversation_id: id,
        hash: hashOf(JSON.stringify(await conversationJson(change, row))),
        at: now(),
        channel: row.channel,
        platform_id: row.platform_id,
        attempts: 0,
        next_at: row.platform_id === null ? null : now(),
      })
      .execute();
    await countErased(change, row, context.settings.timeZone);
    await change.deleteFrom('conversations').where('id', '=', id).execute();
    await queueErasure(context, change, id);
    return true;
  });
  if (isDone) await scrub();
  return isDone;
}

/** Also of a conversation that was erased before its appointments. @returns whether there was anything */
const forgetVisitor = async (change: Change, conversation: string, now: number): Promise<boolean> =>
  // The owner's own appointments have no conversation in common.
  conversation !== '' &&
  (await forgetIn(
    change,
    change.selectFrom('appointments').select('id').where('conversation_id', '=', conversation),
    now,
  ));

/** @returns false if there is no such appointment, or it has no visitor any more */
export async function eraseVisitorOf(
  { change: inChange, now, scrub }: Erasing,
  id: string,
): Promise<boolean> {
  const isDone = await inChange((change) =>
    forgetIn(change, change.selectFrom('appointments').select('id').where('id', '=', id), now()),
  );
  if (isDone) await scrub();
  return isDone;
}

/** These appointments still take their time, and nothing more is sent about them. The owner's calendar follows. */
async function forgetIn(
  change: Change,
  which: SelectQueryBuilder<Tables, 'appointments', Pick<AppointmentRow, 'id'>>,
  now: number,
): Promise<boolean> {
  const known = await which
    .where((eb) => eb.or([eb('name', 'is not', null), eb('contact', 'is not', null)]))
    .forUpdate()
    .execute();
  const ids = known.map((row) => row.id);
  if (ids.length === 0) return false;
  await change.deleteFrom('notices').where('appointment_id', 'in', ids).execute();
  await change.deleteFrom('texts').where('appointment_id', 'in', ids).execute();
  await change
    .updateTable('appointments')
    .set({ name: null, contact: null, contact_key: null, note: null, time_zone: null, text_consent: null })
    .where('id', 'in', ids)
    .execute();
  await queueErased(change, ids, now);
  return true;
}

/**
 * Erases conversations that are older than `keepDays`, and appointments that ended so long ago.
 * @returns whether there are more
 */
export async function eraseOld(context: InboxContext): Promise<boolean> {
  const { now, settings } = context;
  if (!(await isClockTrusted(context))) return false;
  const since = now() - settings.keepDays * DAY_MS;
  const old = await context.read((db) =>
    db
      .selectFrom('conversations')
      .select('id')
      .where('started_at', '<', since)
      .limit(MAX_BATCH_ROWS)
      .execute(),
  );
  for (const { id } of old) await erase(context, id, 'old');
  const { numDeletedRows } = await context.change((change) =>
    change.deleteFrom('appointments').where('ends_at', '<', since).executeTakeFirstOrThrow(),
  );
  if (numDeletedRows > 0n) await context.scrub();
  for (const table of ['webhooks', 'texts'] as const)
    await context.change((change) => change.deleteFrom(table).where('created_at', '<', since).execute());
  return old.length === MAX_BATCH_ROWS;
}

/** When the next of them will be too old; null if there are none. */
export async function nextExpiry({ read, settings }: InboxContext): Promise<number | null> {
  const oldest = await read(async (db) => [
    await db
      .selectFrom('conversations')
      .select((eb) => eb.fn.min('started_at').as('at'))
      .execute(),
    await db
      .selectFrom('appointments')
      .select((eb) => eb.fn.min('ends_at').as('at'))
      .execute(),
    await db
      .selectFrom('webhooks')
      .select((eb) => eb.fn.min('created_at').as('at'))
      .execute(),
    await db
      .selectFrom('texts')
      .select((eb) => eb.fn.min('created_at').as('at'))
      .execute(),
  ]);
  const times = oldest.flat().flatMap(({ at }) => at ?? []);
  return times.length === 0 ? null : Math.min(...times) + settings.keepDays * DAY_MS + 1;
}

/**
 * While the platform cannot erase the recordings, it answers 503 and keeps the call.
 * @returns whether more are due
 */
export async function eraseAtPlatform(context: InboxContext): Promise<boolean> {
  const due = await takeErasures(context);
  await Promise.all(due.map((erasure) => eraseOneAtPlatform(context, erasure)));
  return due.length === MAX_BATCH_ROWS;
}

const takeErasures = ({ change: inChange, now }: InboxContext): Promise<readonly ErasureRow[]> =>
  inChange(async (change) => {
    const due = await change
      .selectFrom('erasures')
      .selectAll()
      .where('next_at', '<=', now())
      .limit(MAX_BATCH_ROWS)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = due.map((row) => row.conversation_id);
    const next_at = now() + LEASE_MS;
    if (ids.length > 0)
      await change.updateTable('erasures').set({ next_at }).where('conversation_id', 'in', ids).execute();
    return due;
  });

async function eraseOneAtPlatform(
  context: InboxContext,
  { conversation_id, channel, platform_id, attempts }: ErasureRow,
): Promise<void> {
  const { now } = context;
  const isGone = platform_id === null || (await isErased(context, channel, platform_id));
  const left = { attempts: attempts + 1, next_at: now() + delayAfter(BACKOFF, attempts) };
  await context.change((change) =>
    change
      .updateTable('erasures')
      .set(isGone ? { platform_id: null, next_at: null, attempts: attempts + 1 } : left)
      .where('conversation_id', '=', conversation_id)
      .execute(),
  );
}

async function isErased(
  { endpoint }: InboxContext,
  channel: KeptChannel,
  platformId: string,
): Promise<boolean> {
  const id = encodeURIComponent(platformId);
  return isCall(channel)
    ? isDeleted(endpoint, `/call/${id}`)
    : (await areChatsDeleted(endpoint, id)) && isDeleted(endpoint, `/session/${id}`);
}

/** Deleting a session keeps its chats, which hold the text. */
async function areChatsDeleted(endpoint: Context, sessionId: string): Promise<boolean> {
  const page = await orNull(
    () => askForPage(endpoint, (limit) => `/chat?sessionId=${sessionId}&limit=${limit}`, MAX_PAGE_CHATS),
    { answer: GONE_ALREADY, limit: MAX_PAGE_CHATS },
  );
  if (page === null) return false;
  const { answer, limit } = page;
  const chats = fieldOf(answer, 'results');
  if (!Array.isArray(chats)) return false;
  for (const chat of chats) {
    const id = textOf(fieldOf(chat, 'id'), MAX_ID_CHARACTERS);
    if (id === null || !(await isDeleted(endpoint, `/chat/${encodeURIComponent(id)}`))) return false;
  }
  // A full page may be followed by more chats, which the next attempt erases.
  return chats.length < limit;
}

const isDeleted = async (endpoint: Context, path: string): Promise<boolean> =>
  (await orNull(() => askPlatform(endpoint, { method: 'DELETE', path }), GONE_ALREADY)) !== null;

/** Null if the request failed. @param gone the result if the platform does not have it */
async function orNull<T>(request: () => Promise<T>, gone: T): Promise<T | null> {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return GONE.includes(error.details.platformStatus ?? 0) ? gone : null;
  }
}
