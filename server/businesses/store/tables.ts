/** The tables of businesses. Times are milliseconds since 1970, objects are JSON as text. */
import type { ColumnType, Generated, Kysely } from 'kysely';
import type { BusinessId } from '../business-id.ts';
import type { BusinessKind, BusinessStatus } from '../business.ts';
import type { BusinessSecret } from '../business-settings.ts';
import type { LookRow } from './looks-table.ts';
import type { ProviderTables } from './provider-tables.ts';

export type BusinessRow = {
  readonly id: BusinessId;
  /** The current or, after its removal, the last one. */
  readonly slug: string;
  readonly name: string;
  readonly kind: BusinessKind;
  readonly time_zone: string;
  readonly host: string | null;
  readonly status: BusinessStatus;
  /** The {@link RevisionRow} of its last change. */
  readonly revision: number;
  readonly created_at: number;
  readonly changed_at: number;
};

/** Which business a slug leads to. One that was given up stays with its business for a while. */
export type SlugRow = {
  readonly slug: string;
  readonly business_id: BusinessId;
  readonly given_up_at: number | null;
};

/** One row. Every change takes its next value first, so that changes are made, and seen, in this order. */
export type RevisionRow = { readonly id: number; readonly value: number };

/** Every version is kept; the highest is in effect. */
export type SettingsRow = {
  readonly business_id: BusinessId;
  readonly version: number;
  /** Which version of the software's schema they have. */
  readonly schema_version: number;
  readonly settings: string;
  readonly saved_at: number;
};

export type SecretRow = {
  readonly business_id: BusinessId;
  readonly field: BusinessSecret;
  /** The {@link RevisionRow} of its value. */
  readonly version: number;
  readonly key_id: string;
  readonly encrypted: string;
  readonly saved_at: number;
};

export const ROLES = ['owner', 'staff'] as const;

export type PersonRow = {
  readonly business_id: BusinessId;
  /** In lower case. */
  readonly email: string;
  readonly role: (typeof ROLES)[number];
  readonly added_at: number;
};

/** Written once: the database refuses to change or delete it. */
export type AuditRow = {
  readonly number: Generated<number>;
  readonly at: number;
  readonly business_id: BusinessId;
  readonly actor: string;
  readonly action: string;
  /** What was changed, without the values of secrets. */
  readonly detail: ColumnType<string, string, never>;
};

export type BusinessTables = ProviderTables & {
  readonly businesses: BusinessRow;
  readonly business_slugs: SlugRow;
  readonly business_revision: RevisionRow;
  readonly business_settings: SettingsRow;
  readonly business_secrets: SecretRow;
  readonly business_people: PersonRow;
  readonly audit_log: AuditRow;
  readonly business_looks: LookRow;
};

export type StoreDb = Kysely<BusinessTables>;
