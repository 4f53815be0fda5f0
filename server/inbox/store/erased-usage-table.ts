/** The table of what erased conversations count for the usage of their day, so that it does not shrink: numbers only. */
import { sql, type Kysely } from 'kysely';
import { isolated } from './row-security.ts';
import type { Tables } from './tables.ts';

const TYPES = {
  sqlite: { integer: 'integer', uuid: 'text' },
  postgres: { integer: 'bigint', uuid: 'uuid' },
} as const;

export async function addErasedUsage(db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const { integer, uuid } = TYPES[dialect];
  const counted = ['calls', 'chats', 'messages', 'seconds', 'bookings']
    .map((name) => `${name} ${integer} not null`)
    .join(', ');
  const table = `create table if not exists erased_usage (
    business_id ${uuid} not null, day text not null, ${counted}, primary key (business_id, day))`;
  // SQLite does not undo a migration whose process is killed, so it can begin again.
  for (const statement of [table, ...(dialect === 'postgres' ? isolated('erased_usage') : [])])
    await sql.raw(statement).execute(db);
}
