/** What a business is, and how its status changes. */
import type { BusinessId } from './business-id.ts';

export const BUSINESS_KINDS = ['dental', 'veterinary', 'auto-repair', 'other'] as const;
export type BusinessKind = (typeof BUSINESS_KINDS)[number];

/**
 * - `active`: visitors can talk and write to the agent
 * - `paused`: for a while, such as a holiday; visitors get its phone number and the message form
 * - `suspended`: such as for an unpaid bill; the same for visitors
 * - `removed`: for good; visitors get the phone number
 */
export type BusinessStatus = 'active' | 'paused' | 'suspended' | 'removed';

export type Business = {
  /** Random, and never changed. */
  readonly id: BusinessId;
  /** Its name in URLs, which may change. */
  readonly slug: string;
  /** The tag's `business-name`. */
  readonly name: string;
  readonly kind: BusinessKind;
  /** IANA name. */
  readonly timeZone: string;
  /** The business's own host name, where URLs need no slug. */
  readonly host: string | null;
  readonly status: BusinessStatus;
};

export const STATUS_CHANGES = ['pause', 'resume', 'suspend', 'remove'] as const;
export type StatusChange = (typeof STATUS_CHANGES)[number];

export type StatusResult =
  | { readonly kind: 'changed'; readonly status: BusinessStatus }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly problem: string };

/** Null if the change is impossible. */
const NEXT: Readonly<Record<BusinessStatus, Readonly<Record<StatusChange, BusinessStatus | null>>>> = {
  active: { pause: 'paused', resume: 'active', suspend: 'suspended', remove: 'removed' },
  paused: { pause: 'paused', resume: 'active', suspend: 'suspended', remove: 'removed' },
  suspended: { pause: null, resume: 'active', suspend: 'suspended', remove: 'removed' },
  removed: { pause: null, resume: null, suspend: null, remove: 'removed' },
};

export function changeStatus(status: BusinessStatus, change: StatusChange): StatusResult {
  const next = NEXT[status][change];
  if (next === null) return { kind: 'refused', problem: `A ${status} business cannot ${change}.` };
  return next === status ? { kind: 'unchanged' } : { kind: 'changed', status: next };
}
