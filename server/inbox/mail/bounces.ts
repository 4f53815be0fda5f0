/** Addresses to which no mail is sent any more, because a mail service has reported that they take none. */
import type { Kysely } from 'kysely';
import { hashOf } from '../../http/secrets.ts';
import type { BouncedAddressRow } from '../store/deployment-rows.ts';
import type { DeploymentTables } from '../store/tables.ts';

export type BounceKind = BouncedAddressRow['kind'];
export type Bounce = { readonly address: string; readonly kind: BounceKind };
export type BouncedAddress = Bounce & { readonly at: number };

export type Bounces = {
  /** The first bounce of an address stays. */
  readonly note: (bounces: readonly Bounce[], at: number) => Promise<void>;
  /** Those of the addresses that have bounced. */
  readonly among: (addresses: readonly string[]) => Promise<readonly BouncedAddress[]>;
  /** Sends to the address again. */
  readonly forget: (address: string) => Promise<void>;
};

const keyOf = (address: string): string => hashOf(address.trim().toLowerCase());

export const createBounces = (db: Kysely<DeploymentTables>): Bounces => ({
  async note(bounces, at) {
    if (bounces.length === 0) return;
    await db
      .insertInto('bounced_addresses')
      .values(bounces.map(({ address, kind }) => ({ address_hash: keyOf(address), kind, at })))
      .onConflict((conflict) => conflict.column('address_hash').doNothing())
      .execute();
  },
  async among(addresses) {
    const byKey = new Map(addresses.map((address) => [keyOf(address), address]));
    if (byKey.size === 0) return [];
    const rows = await db
      .selectFrom('bounced_addresses')
      .selectAll()
      .where('address_hash', 'in', [...byKey.keys()])
      .execute();
    return rows.map(({ address_hash: key, kind, at }) => ({ address: byKey.get(key) ?? '', kind, at }));
  },
  async forget(address) {
    await db.deleteFrom('bounced_addresses').where('address_hash', '=', keyOf(address)).execute();
  },
});

/** Not sent, because the address has bounced. It is final until an owner asks to try again. */
export class BouncedError extends Error {
  readonly code = 'BOUNCED';
  readonly isFinal = true;

  constructor() {
    super('The address takes no mail.');
  }
}
