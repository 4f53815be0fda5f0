/** The audit log of a business, newest first. */
import type { BusinessId } from '../business-id.ts';
import type { StoreDb } from './tables.ts';

export type AuditEntry = {
  readonly at: number;
  /** A person's mail address, or `command`. */
  readonly actor: string;
  readonly action: string;
  /** JSON. */
  readonly detail: string;
};

export const auditOf = (db: StoreDb, id: BusinessId, limit: number): Promise<readonly AuditEntry[]> =>
  db
    .selectFrom('audit_log')
    .select(['at', 'actor', 'action', 'detail'])
    .where('business_id', '=', id)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
