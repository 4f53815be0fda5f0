/**
 * The table of mail addresses to which nothing more is sent, because a mail service has reported for good that they take no
 * mail. It belongs to the deployment, as its sender does, and contains no address.
 */
import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const INTEGERS = { sqlite: 'integer', postgres: 'bigint' } as const;

export async function addBounces(db: Kysely<Tables>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await sql
    .raw(
      `create table if not exists bounced_addresses (
        address_hash text primary key, kind text not null, at ${INTEGERS[dialect]} not null)`,
    )
    .execute(db);
}
