/** Erases everything of a business that is removed: here, and with retries at the platform. */
import { hashOf } from '../../http/secrets.ts';
import type { InboxContext } from '../context.ts';
import type { Tables } from '../store/tables.ts';
import { erase } from './erasing.ts';

/** What remains: how many conversations were erased, and a hash over the hashes of all. */
export type ErasureProof = { readonly conversations: number; readonly hash: string };

const MAX_BATCH_ROWS = 10;
/** What becomes of each table. The proofs of erasures contain nothing. */
const FATE = {
  conversations: 'erased',
  lines: 'erased',
  searched: 'erased',
  deliveries: 'erased',
  erasures: 'kept',
  books: 'deleted',
  book_rules: 'deleted',
  appointments: 'deleted',
  calendar_entries: 'deleted',
  calendars: 'deleted',
  notices: 'deleted',
  texts: 'deleted',
  text_choices: 'deleted',
  refused_events: 'deleted',
  webhooks: 'deleted',
  sign_ins: 'deleted',
  sessions: 'deleted',
  passkeys: 'deleted',
  challenges: 'deleted',
  attempts: 'deleted',
} as const satisfies Readonly<Record<keyof Tables, 'erased' | 'deleted' | 'kept'>>;
const DELETED = (Object.keys(FATE) as (keyof Tables)[]).filter((table) => FATE[table] === 'deleted');

/**
 * @param finish is called each time nothing is left, neither here nor at the platform
 * @returns whether there is more to erase here
 */
export async function eraseEverything(
  context: InboxContext,
  finish: (proof: ErasureProof) => Promise<void>,
): Promise<boolean> {
  const rows = await context.read((db) =>
    db.selectFrom('conversations').select('id').limit(MAX_BATCH_ROWS).execute(),
  );
  for (const { id } of rows) await erase(context, id);
  if (rows.length === MAX_BATCH_ROWS) return true;
  await context.change(async (change) => {
    for (const table of DELETED) await change.deleteFrom(table).execute();
  });
  const erasures = await context.read((db) =>
    db
      .selectFrom('erasures')
      .select(['conversation_id', 'hash', 'next_at'])
      .orderBy('conversation_id')
      .execute(),
  );
  if (erasures.some(({ next_at }) => next_at !== null)) return false;
  const hashes = erasures.map(({ conversation_id, hash }) => [conversation_id, hash]);
  await finish({ conversations: erasures.length, hash: hashOf(JSON.stringify(hashes)) });
  return false;
}
