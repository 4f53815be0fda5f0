/** Rows of the whole deployment. */
import type { Generated } from 'kysely';
import type { BusinessId } from '../../businesses/business-id.ts';

/** That a business has due work at a time, without what it is. See `due-work.ts`. */
export type DueWorkRow = {
  readonly number: Generated<number>;
  readonly business_id: BusinessId;
  readonly kind: string;
  readonly due_at: number;
};

/** A mail address to which no mail is sent, because it takes none. */
export type BouncedAddressRow = {
  readonly address_hash: string;
  /** `complaint`: its reader has reported a mail as unwanted. */
  readonly kind: 'bounce' | 'complaint';
  readonly at: number;
};

/** One row. */
export type SiteRow = {
  readonly id: number;
  /** Null until the first server opens the database. */
  readonly name: string | null;
  /** When it was last written to see whether it can be. Only on Postgres. */
  readonly probed_at: number | null;
  /** The time at the last look at the clock, and from when on the clock is trusted to erase old data. */
  readonly seen_at: number | null;
  readonly trusted_at: number | null;
};
