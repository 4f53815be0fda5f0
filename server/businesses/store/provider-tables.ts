/** The third version of the businesses' tables: what the provider's page shows of each, and businesses that are being added. */
import { sql, type Kysely } from 'kysely';
import type { BusinessId } from '../business-id.ts';

/** What its agent is told, and its provider needs. */
export type ContactsRow = {
  readonly business_id: BusinessId;
  /** Empty: the telephone number is the setting `contactPhone`, which its pages show. */
  readonly phone: string;
  /** On one line or several. */
  readonly address: string;
};

/** What happened in a day of the business, without anything that a visitor said. It is kept when conversations are erased. */
export type UsageRow = {
  readonly business_id: BusinessId;
  /** In the business's time zone, such as `2026-01-31`. */
  readonly day: string;
  /** By their receipts; those by telephone from the inbox. */
  readonly calls: number;
  readonly chats: number;
  readonly messages: number;
  /** Of calls, by the platform's reports; 0 without an inbox. */
  readonly seconds: number;
  readonly bookings: number;
};

export type ActivityRow = {
  readonly business_id: BusinessId;
  /** When the last conversation began; null if there was none. */
  readonly last_at: number | null;
  /** The last line of the log about it, which contains nothing of visitors. */
  readonly problem: string | null;
  readonly problem_at: number | null;
};

/** A business that is being added. Its id becomes the business's, so that it is added once. */
export type DraftRow = {
  readonly id: BusinessId;
  /** The `Draft` as encrypted JSON, because it can contain secrets. */
  readonly encrypted: string;
  readonly key_id: string;
  readonly version: number;
  readonly changed_by: string;
  readonly changed_at: number;
};

export type ProviderTables = {
  readonly business_contacts: ContactsRow;
  readonly business_usage: UsageRow;
  readonly business_activity: ActivityRow;
  readonly business_drafts: DraftRow;
};

export async function addProviderTables<Tables>(
  db: Kysely<Tables>,
  { id, integer }: { readonly id: string; readonly integer: string },
): Promise<void> {
  const ofBusiness = `business_id ${id} not null references businesses (id)`;
  const counted = ['calls', 'chats', 'messages', 'seconds', 'bookings']
    .map((name) => `${name} ${integer} not null default 0`)
    .join(', ');
  // SQLite's migrations are not transactions: the process may have been killed before all of them.
  for (const table of [
    `business_contacts (${ofBusiness}, phone text not null, address text not null, primary key (business_id))`,
    `business_usage (${ofBusiness}, day text not null, ${counted}, primary key (business_id, day))`,
    `business_activity (${ofBusiness}, last_at ${integer}, problem text, problem_at ${integer}, primary key (business_id))`,
    `business_drafts (
      id ${id} primary key, encrypted text not null, key_id text not null, version ${integer} not null,
      changed_by text not null, changed_at ${integer} not null)`,
  ])
    await sql.raw(`create table if not exists ${table}`).execute(db);
}
