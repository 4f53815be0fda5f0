/** The types of the API between the provider's page and its server. Its sign-in is that of the inbox. */
import type { BusinessKind, BusinessStatus, StatusChange } from '../businesses/business.ts';
import type { AuditEntry } from '../businesses/store/audit.ts';
import type { DraftChange } from '../businesses/store/drafts.ts';
import type { Usage, MonthUsage } from '../businesses/store/usage.ts';
import type {
  Draft,
  FieldProblem,
  OutdatedStatus,
  ProblemsBody,
  SettingsChange,
} from '../inbox/web/form-contract.ts';

export type {
  BusinessKind,
  BusinessStatus,
  Draft,
  DraftChange,
  FieldProblem,
  MonthUsage,
  OutdatedStatus,
  ProblemsBody,
  Usage,
};

export type ListedBusiness = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly kind: BusinessKind;
  readonly status: BusinessStatus;
  /** Milliseconds since 1970, as all times here. Null if there was no conversation. */
  readonly lastAt: number | null;
  readonly usage: Usage;
  /** Why its settings cannot be used; its visitors are refused. */
  readonly problems: readonly string[];
  /** The last line of the log about it. */
  readonly lastProblem: { readonly text: string; readonly at: number } | null;
};

/** `GET businesses?search=…&status=…&after=…` */
export type BusinessList = {
  readonly businesses: readonly ListedBusiness[];
  /** The month of the usage, such as `2026-01`. */
  readonly month: string;
  /** The `after` parameter of the next page; null on the last page. */
  readonly after: string | null;
};

export type Person = { readonly email: string; readonly role: 'owner' | 'staff' };

/** `GET businesses/{id}` */
export type OpenedBusiness = ListedBusiness & {
  /** Of its last change. */
  readonly revision: number;
  readonly timeZone: string;
  readonly host: string | null;
  /** Which its pages offer. */
  readonly phone: string;
  readonly address: string;
  readonly createdAt: number;
  /** An id; null for a definition. */
  readonly assistant: string | null;
  /** Its own; null if the provider's holds. */
  readonly siteKey: string | null;
  /** Whether its agent books appointments. */
  readonly hasBook: boolean;
  readonly origins: readonly string[];
  readonly webhookUrls: readonly string[];
  readonly limits: Readonly<Record<string, number>>;
  /** Names of the secrets that it has of its own. */
  readonly secrets: readonly string[];
  readonly people: readonly Person[];
  readonly months: readonly MonthUsage[];
  readonly audit: readonly AuditEntry[];
  /** Where its people sign in. */
  readonly inboxUrl: string;
  /** For its pages; null while its settings cannot be read. */
  readonly snippet: string | null;
};

/** `PATCH businesses/{id}/settings` */
export type { SettingsChange };

/** `POST businesses/{id}/status` */
export type StatusRequest = { readonly change: Exclude<StatusChange, 'remove'> };

/** `POST businesses/{id}/remove`, shortly after signing in. @property name its name, typed */
export type RemoveRequest = { readonly name: string };

/** `GET drafts` */
export type DraftList = {
  readonly drafts: readonly {
    readonly id: string;
    readonly name: string;
    readonly changedBy: string;
    readonly changedAt: number;
  }[];
};

/**
 * `GET drafts/{id}`, and the answer to `PUT drafts/{id}` of a `DraftChange`, which is refused with an {@link AddedStatus} or an
 * `OutdatedStatus`. What the server has added stays if the draft lacks it, because the answer that named it may have been lost.
 */
export type OpenedDraft = {
  readonly id: string;
  readonly revision: number;
  readonly draft: Draft;
  /** Of the whole form, also of steps that were not filled in yet. */
  readonly problems: readonly FieldProblem[];
};

/** The status of a change to a draft whose business was added. */
export type AddedStatus = 410;

/** `POST drafts/{id}/agent`: creates the agent at the platform, changes it, or looks for it. The draft then has these fields. */
export type AgentAnswer = { readonly assistant: string; readonly createdAssistant: string };

/** `POST drafts/{id}/finish` */
export type FinishedDraft = { readonly id: string };

/** `GET setup`: which keys are the provider's, so that a business needs none. */
export type Setup = {
  readonly hasPlatformKey: boolean;
  readonly hasBotCheck: boolean;
  readonly limits: Readonly<Record<'callsPerDay' | 'minutesPerDay' | 'callSeconds', number>>;
};

/** `POST businesses/{id}/look`. @property path of the inbox, relative to this page */
export type BegunLook = { readonly path: string };

/** `POST businesses/{id}/check`: looks at a page of the business. */
export type CheckRequest = { readonly url: string };

export type CheckedPage = {
  readonly findings: readonly { readonly verdict: 'good' | 'unsure' | 'wrong'; readonly says: string }[];
};
