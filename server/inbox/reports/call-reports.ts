/** Stores the platform's reports of calls. Reports may arrive twice and in any order. */
import { DEFAULT_BUSINESS_ID, type BusinessId } from '../../businesses/business-id.ts';
import { settle } from '../../admission/budget.ts';
import { hashOf } from '../../http/secrets.ts';
import { Batches } from '../background/batches.ts';
import type { InboxContext } from '../context.ts';
import { create, isOfAnother, reduce, type Settlement } from '../conversations/reducer.ts';
import { find, insert, lock, lockAll, rulesOf, storeAll, type Step } from '../conversations/rows.ts';
import type { Change, ConversationRow, Reader } from '../store/tables.ts';
import type { CallReport } from './report.ts';

/** Finds the conversation of a call that this server may not have begun. */
export async function conversationOfCall(
  { read, businessId }: InboxContext,
  { platformId, conversation }: CallReport,
): Promise<string> {
  const stored = await read(async (db) => {
    const known = await find(db, { platformId });
    if (known !== undefined) return known.id;
    if (conversation === null) return undefined;
    const begun = await find(db, { id: conversation });
    if (begun !== undefined) return begun.platform_id === null ? begun.id : undefined;
    return erasedOf(db, conversation, platformId);
  });
  // Derived from the platform's id, so that an erased conversation is recognized when its report arrives again.
  return stored ?? uuidFrom(hashOf(`call of the platform${ofBusiness(businessId)}: ${platformId}`));
}

/** Its proof has no id of the platform's if none was known, or if the call is erased there already. */
async function erasedOf(db: Reader, conversation: string, platformId: string): Promise<string | undefined> {
  const proof = await db
    .selectFrom('erasures')
    .select(['conversation_id', 'platform_id'])
    .where('conversation_id', '=', conversation)
    .executeTakeFirst();
  if (proof === undefined) return undefined;
  return (proof.platform_id ?? platformId) === platformId ? proof.conversation_id : undefined;
}

/** The default business has the ids of servers that knew no businesses. */
const ofBusiness = (id: BusinessId): string => (id === DEFAULT_BUSINESS_ID ? '' : ` of business ${id}`);

const uuidFrom = (hash: string): string =>
  [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');

/** A report that is proven to belong to one conversation. */
export type ReportedCall = {
  readonly id: string;
  readonly report: CallReport;
  /** Whether the inbox requested it, instead of receiving an event. */
  readonly isPolled: boolean;
};

/** `another call`: the conversation belongs to a call with another id at the platform. */
export type ReportResult = 'new' | 'known' | 'another call';

/** Resolves when the report is stored. */
export type StoreReport = (reported: ReportedCall) => Promise<ReportResult>;

export function createReports(context: InboxContext): StoreReport {
  const batches = new Batches<ReportedCall, Stored>(
    (reported) => context.change((change) => storeReports(context, change, reported)),
    ({ id }) => id,
  );
  return async (reported) => {
    const { result, settlement } = await batches.add(reported);
    // Settle after the commit, which deletes the reservation, so that a crash in between never gives anything back
    // twice.
    if (settlement !== null) await settle(context.endpoint, settlement.reservation, settlement.used);
    return result;
  };
}

type Stored = { readonly result: ReportResult; readonly settlement: Settlement | null };

/** @param reported at most one of each conversation */
async function storeReports(
  context: InboxContext,
  change: Change,
  reported: readonly ReportedCall[],
): Promise<readonly Stored[]> {
  const rules = rulesOf(context);
  const rows = await rowsOf(context, change, reported);
  const steps: Step[] = [];
  const results = reported.map(({ id, report, isPolled }): Stored => {
    const before = rows.get(id);
    if (before === undefined) return { result: 'known', settlement: null };
    if (isOfAnother(before, report)) return { result: 'another call', settlement: null };
    const event = report.isOver
      ? ({ type: 'reported', report, isPolled } as const)
      : ({ type: 'progressed', report } as const);
    const outcome = reduce(before, event, rules);
    steps.push({ before, outcome });
    return { result: outcome.row === before ? 'known' : 'new', settlement: outcome.settlement };
  });
  await storeAll(context, change, steps);
  return results;
}

/** Locks the rows until the end of the transaction, in the same order in all processes. */
async function rowsOf(
  context: InboxContext,
  change: Change,
  reported: readonly ReportedCall[],
): Promise<ReadonlyMap<string, ConversationRow>> {
  const ids = reported.map(({ id }) => id).toSorted();
  const rows = new Map((await lockAll(change, ids)).map((row) => [row.id, row]));
  for (const each of reported) {
    if (rows.has(each.id)) continue;
    const row = await discovered(context, change, each);
    if (row !== undefined) rows.set(row.id, row);
  }
  return rows;
}

/** Undefined if it was erased, perhaps while it was live: then the platform's data is erased there too. */
async function discovered(
  context: InboxContext,
  change: Change,
  { id, report }: ReportedCall,
): Promise<ConversationRow | undefined> {
  const again = report.isOver ? { platform_id: report.platformId, next_at: context.now() } : {};
  const erased = await change
    .updateTable('erasures')
    .set({ attempts: 0, ...again })
    .where('conversation_id', '=', id)
    .returning('at')
    .executeTakeFirst();
  if (erased !== undefined) return undefined;
  await insert(context, change, create({ type: 'discovered', id, report }, rulesOf(context)).row);
  return lock(change, { id });
}
