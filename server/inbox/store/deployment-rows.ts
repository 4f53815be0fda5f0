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
