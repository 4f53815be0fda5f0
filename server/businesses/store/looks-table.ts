/** The fifth version of the businesses' tables: when the provider's people looked at an inbox as its owner does. */
import { sql, type Kysely } from 'kysely';
import type { BusinessId } from '../business-id.ts';

export type LookRow = {
  /** Of the token in the person's cookie. */
  readonly token_hash: string;
  readonly business_id: BusinessId;
  /** The person's mail address. */
  readonly actor: string;
  readonly began_at: number;
  /** Earlier if the person has ended it. */
  readonly ends_at: number;
};

export async function addLooksTable<Tables>(
  db: Kysely<Tables>,
  { id, integer }: { readonly id: string; readonly integer: string },
): Promise<void> {
  for (const statement of [
    `create table if not exists business_looks (
      token_hash text primary key, business_id ${id} not null references businesses (id), actor text not null,
      began_at ${integer} not null, ends_at ${integer} not null)`,
    'create index if not exists business_looks_by_business on business_looks (business_id, began_at)',
  ])
    await sql.raw(statement).execute(db);
}
