/** Checks conversations that are not over: asks the platform for unreported calls, and ends silent text chats. */
import { errorText } from '../../http/reports.ts';
import { fieldOf, textOf } from '../../http/fields.ts';
import { Refusal } from '../../http/refusal.ts';
import { askForPage, askPlatform } from '../../routes/platform.ts';
import { bookingRules, type InboxContext } from '../context.ts';
import { idleAt, isOver, reduce } from '../conversations/reducer.ts';
import { apply, linesOf, rulesOf, storeAll } from '../conversations/rows.ts';
import type { ConversationRow } from '../store/tables.ts';
import type { StoreReport } from './call-reports.ts';
import { readCall, type CallReport } from './report.ts';
import { requestLines } from './written-lines.ts';

/** The number of conversations that are checked at the same time. */
const MAX_BATCH_ROWS = 20;
/** How far the platform's clock may be from ours. */
const CLOCK_ERROR_MS = 10 * 60_000;
/** The platform allows more, but pages of long calls would exceed the size limit of an answer. */
const MAX_PAGE_CALLS = 100;
const MAX_PAGES = 10;

/** @returns whether more are due */
export async function recover(context: InboxContext, store: StoreReport): Promise<boolean> {
  const due = await leaseDue(context);
  await Promise.all(due.map((row) => check(context, store, row)));
  return due.length === MAX_BATCH_ROWS;
}

const leaseDue = (context: InboxContext): Promise<readonly ConversationRow[]> =>
  context.change(async (change) => {
    const due = await change
      .selectFrom('conversations')
      .selectAll()
      .where('check_at', '<=', context.now())
      .orderBy('check_at')
      .limit(MAX_BATCH_ROWS)
      .forUpdate()
      .skipLocked()
      .execute();
    const rules = rulesOf(context);
    await storeAll(
      context,
      change,
      due.map((before) => ({ before, outcome: reduce(before, { type: 'leased' }, rules) })),
    );
    return due;
  });

/** After any failure, the next check is scheduled; after a day, the inbox gives up. */
async function check(context: InboxContext, store: StoreReport, row: ConversationRow): Promise<void> {
  try {
    if (await isLearned(context, store, row)) return;
  } catch (error) {
    context.endpoint.report('inbox', `A conversation could not be checked: ${errorText(error)}`);
  }
  await apply(context, { id: row.id }, { type: 'not-reported' });
}

/** @returns false if nothing is known of a call's end */
async function isLearned(context: InboxContext, store: StoreReport, row: ConversationRow): Promise<boolean> {
  const { id } = row;
  if (row.channel === 'writing') {
    const { length: count } = await context.read((db) => linesOf(db, id));
    const isSilent = isOver(row) || context.now() >= idleAt(row);
    const written = isSilent ? await requestLines(context, row) : null;
    const found = written !== null && written.lines.length > count ? written : null;
    return apply(context, { id }, { type: 'idle', hasLines: count > 0, found });
  }
  const report = await requestReport(context, row);
  const result = report === null ? 'known' : await store({ id, report, isPolled: true });
  return result === 'new' && report?.isOver === true;
}

/** Null if the platform does not answer or does not know the call. */
async function requestReport(context: InboxContext, row: ConversationRow): Promise<CallReport | null> {
  const { endpoint } = context;
  try {
    const call =
      row.platform_id === null
        ? await foundInList(endpoint, row)
        : await requestCall(endpoint, row.platform_id);
    return readCall(call, bookingRules(context));
  } catch (error) {
    // A failure of the platform was reported already; any other error is a bug of ours.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const requestCall = (endpoint: InboxContext['endpoint'], id: string): Promise<unknown> =>
  askPlatform(endpoint, { method: 'GET', path: `/call/${encodeURIComponent(id)}` });

/** Finds a call by our id, because the process ended before it received the platform's. Lists are newest first. */
async function foundInList(
  endpoint: InboxContext['endpoint'],
  { id, started_at }: ConversationRow,
): Promise<unknown> {
  let before = new Date(started_at + CLOCK_ERROR_MS).toISOString();
  let limit = MAX_PAGE_CALLS;
  const pathOf = (most: number) =>
    `/call?${new URLSearchParams({
      limit: String(most),
      createdAtGe: new Date(started_at - CLOCK_ERROR_MS).toISOString(),
      createdAtLe: before,
    })}`;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { answer: calls, ...asked } = await askForPage(endpoint, pathOf, limit);
    if (!Array.isArray(calls)) return null;
    limit = asked.limit;
    const found: unknown = calls.find(
      (call) => fieldOf(call, 'assistantOverrides', 'metadata', 'conversation') === id,
    );
    const oldest = textOf(fieldOf(calls.at(-1), 'createdAt'), 100);
    if (found !== undefined || calls.length < limit || oldest === null || oldest === before)
      return found ?? null;
    before = oldest;
  }
  return null;
}
