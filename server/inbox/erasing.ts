/** Erasing: here at once, and at the platform until it has happened there too. What is left is a proof without content. */
import { hashOf } from '../http/secrets.ts';
import { askPlatform } from '../routes/platform.ts';
import { Refusal } from '../http/refusal.ts';
import { announceErasure } from './announcements.ts';
import { delayAfter } from './backoff.ts';
import { linesOf, lockedById } from './conversations.ts';
import type { InboxContext, InboxSettings } from './context.ts';
import { LEASE } from './leases.ts';
import type { ErasureRow, KeptChannel } from './store/tables.ts';

type Erasing = Pick<InboxContext, 'db' | 'now' | 'scrub'> & {
  readonly settings: Pick<InboxSettings, 'webhooks'>;
};

const BACKOFF = { first: 30_000, longest: 6 * 3_600_000 };
const DAY = 86_400_000;
const ABREAST = 10;
/** Those that the platform keeps a record of. */
const CALLS: readonly KeptChannel[] = ['voice', 'telephone'];
/** Of the platform: it has no such call. */
const GONE: readonly number[] = [404, 410];

/** @returns false when there is none */
export async function erase(context: Erasing, id: string): Promise<boolean> {
  const { db, now, scrub } = context;
  const isDone = await db.transaction().execute(async (change) => {
    const row = await lockedById(change, id);
    if (row === undefined) return false;
    const lines = await linesOf(change, id);
    const isAtPlatform = CALLS.includes(row.channel) && row.platform_id !== null;
    await change
      .insertInto('erasures')
      .values({
        conversation_id: id,
        hash: hashOf(JSON.stringify({ ...row, lines })),
        at: now(),
        platform_id: isAtPlatform ? row.platform_id : null,
        attempts: 0,
        next_at: isAtPlatform ? now() : null,
      })
      .execute();
    await change.deleteFrom('conversations').where('id', '=', id).execute();
    await announceErasure(context, change, id);
    return true;
  });
  if (isDone) await scrub();
  return isDone;
}

/** Those that are older than the owner keeps them. */
export async function eraseOld(context: InboxContext): Promise<void> {
  const { db, now, settings } = context;
  const old = await db
    .selectFrom('conversations')
    .select('id')
    .where('started_at', '<', now() - settings.keepDays * DAY)
    .limit(ABREAST)
    .execute();
  for (const { id } of old) await erase(context, id);
  await db
    .deleteFrom('webhooks')
    .where('created_at', '<', now() - settings.keepDays * DAY)
    .execute();
}

/** The platform answers 503 while it cannot erase the recordings: the call is not erased then. */
export async function eraseAtPlatform(context: InboxContext): Promise<void> {
  const due = await takeErasures(context);
  await Promise.all(due.map((erasure) => eraseOneAtPlatform(context, erasure)));
}

const takeErasures = ({ db, now }: InboxContext): Promise<readonly ErasureRow[]> =>
  db.transaction().execute(async (change) => {
    const due = await change
      .selectFrom('erasures')
      .selectAll()
      .where('next_at', '<=', now())
      .limit(ABREAST)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = due.map((row) => row.conversation_id);
    const next_at = now() + LEASE;
    if (ids.length > 0)
      await change.updateTable('erasures').set({ next_at }).where('conversation_id', 'in', ids).execute();
    return due;
  });

async function eraseOneAtPlatform(
  context: InboxContext,
  { conversation_id, platform_id, attempts }: ErasureRow,
): Promise<void> {
  const { db, now } = context;
  const isGone = platform_id === null || (await isErased(context, platform_id));
  const left = { attempts: attempts + 1, next_at: now() + delayAfter(BACKOFF, attempts) };
  await db
    .updateTable('erasures')
    .set(isGone ? { platform_id: null, next_at: null, attempts: attempts + 1 } : left)
    .where('conversation_id', '=', conversation_id)
    .execute();
}

async function isErased({ endpoint }: InboxContext, platformId: string): Promise<boolean> {
  try {
    await askPlatform(endpoint, { method: 'DELETE', path: `/call/${encodeURIComponent(platformId)}` });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return GONE.includes(error.details.platformStatus ?? 0);
    throw error;
  }
}
