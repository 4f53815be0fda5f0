/** Checks conversations that are not over: asks the platform for unreported calls, and ends silent text chats. */
import { errorText } from '../../http/reports.ts';
import { fieldOf } from '../../http/fields.ts';
import { Refusal } from '../../http/refusal.ts';
import { askForPage, askPlatform } from '../../routes/platform.ts';
import { bookingRules, type InboxContext } from '../context.ts';
import { idleAt, isOver, reduce } from '../conversations/reducer.ts';
import { apply, linesOf, rulesOf, storeAll } from '../conversations/rows.ts';
import { isCall, type ConversationRow } from '../store/tables.ts';
import type { StoreReport } from './call-reports.ts';
import { readCall, type CallReport } from './report.ts';
import { requestLines } from './written-lines.ts';

/** The number of conversations that are checked at the same time. */
const MAX_BATCH_ROWS = 20;
/** How far the platform's clock may be from ours: first as usual, then at most. */
const CLOCK_ERRORS_MS = [60_000, 10 * 60_000] as const;
/** Calls that began within this time are looked for in the same pages. */
const MAX_SPAN_MS = 10 * 60_000;
/** The platform allows more, but pages of long calls would exceed the size limit of an answer. */
const MAX_PAGE_CALLS = 100;
const MAX_PAGES = 10;
/** By how much a page is lengthened after one that had to be shortened. */
const LONGER_FACTOR = 2;

/** What the platform's lists have of calls that are looked for in them. */
type Listed = {
  /** By our ids. */
  readonly calls: ReadonlyMap<string, unknown>;
  /** Whether every call of that time was read, so that a call that is not among them does not exist. */
  readonly isComplete: boolean;
};

/** @returns whether more are due */
export async function recover(context: InboxContext, store: StoreReport): Promise<boolean> {
  const due = await leaseDue(context);
  await Promise.all([
    ...due.filter((row) => !isUnnamed(row)).map((row) => check(context, store, row)),
    checkUnnamed(context, store, due.filter(isUnnamed)),
  ]);
  return due.length === MAX_BATCH_ROWS;
}

/** Whether the process ended before it received the platform's id of a call. */
const isUnnamed = ({ channel, platform_id }: ConversationRow): boolean =>
  isCall(channel) && platform_id === null;

/** One list after the other, because each may be long. */
async function checkUnnamed(
  context: InboxContext,
  store: StoreReport,
  rows: readonly ConversationRow[],
): Promise<void> {
  for (const together of spansOf(rows)) {
    const listed = await findListed(context, together);
    for (const row of together) await check(context, store, row, listed);
  }
}

function spansOf(rows: readonly ConversationRow[]): readonly (readonly ConversationRow[])[] {
  const spans: ConversationRow[][] = [];
  for (const row of rows.toSorted((one, other) => one.started_at - other.started_at)) {
    const last = spans.at(-1);
    const first = last?.[0];
    if (first === undefined || row.started_at - first.started_at > MAX_SPAN_MS) spans.push([row]);
    else last?.push(row);
  }
  return spans;
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

/** After any failure, the next check is scheduled, until the inbox gives up. */
async function check(
  context: InboxContext,
  store: StoreReport,
  row: ConversationRow,
  listed: Listed = { calls: new Map(), isComplete: false },
): Promise<void> {
  try {
    if (await isLearned(context, store, row, listed)) return;
  } catch (error) {
    context.endpoint.report('inbox', `A conversation could not be checked: ${errorText(error)}`);
  }
  const isUnlisted = listed.isComplete && !listed.calls.has(row.id);
  await apply(context, { id: row.id }, { type: 'not-reported', isUnlisted });
}

/** @returns false if nothing is known of a call's end */
async function isLearned(
  context: InboxContext,
  store: StoreReport,
  row: ConversationRow,
  listed: Listed,
): Promise<boolean> {
  const { id } = row;
  if (row.channel === 'writing') {
    const { length: count } = await context.read((db) => linesOf(db, id));
    const isSilent = isOver(row) || context.now() >= idleAt(row);
    const written = isSilent ? await requestLines(context, row) : null;
    const found = written !== null && written.lines.length > count ? written : null;
    return apply(context, { id }, { type: 'idle', hasLines: count > 0, found });
  }
  const report = await requestReport(context, row, listed);
  const result = report === null ? 'known' : await store({ id, report, isPolled: true });
  return result === 'new' && report?.isOver === true;
}

/** Null if the platform does not answer or does not know the call. */
async function requestReport(
  context: InboxContext,
  row: ConversationRow,
  listed: Listed,
): Promise<CallReport | null> {
  const { endpoint } = context;
  try {
    const call =
      row.platform_id === null
        ? (listed.calls.get(row.id) ?? null)
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

/** Finds calls by our ids, as far as the platform answers. */
async function findListed(
  { endpoint }: InboxContext,
  rows: readonly Pick<ConversationRow, 'id' | 'started_at'>[],
): Promise<Listed> {
  const calls = new Map<string, unknown>();
  let pages = 0;
  let isComplete = false;
  try {
    for (const clockErrorMs of CLOCK_ERRORS_MS) {
      const left = rows.filter(({ id }) => !calls.has(id));
      if (left.length === 0) break;
      const read = await readLists(endpoint, left, { clockErrorMs, pages, found: calls });
      pages += read.pages;
      ({ isComplete } = read);
    }
    return { calls, isComplete };
  } catch (error) {
    // A failure of the platform was reported already; any other error is a bug of ours.
    if (!(error instanceof Refusal)) throw error;
    return { calls, isComplete: false };
  }
}

type Search = {
  readonly clockErrorMs: number;
  /** Read before. */
  readonly pages: number;
  readonly found: Map<string, unknown>;
};

/** Lists are newest first. @returns how many pages were read, and whether they were all there are */
async function readLists(
  endpoint: InboxContext['endpoint'],
  rows: readonly Pick<ConversationRow, 'id' | 'started_at'>[],
  { clockErrorMs, pages, found }: Search,
): Promise<{ readonly pages: number; readonly isComplete: boolean }> {
  const { assistant } = endpoint.settings;
  const times = rows.map(({ started_at }) => started_at);
  const wanted = new Set<unknown>(rows.map(({ id }) => id));
  const from = Math.min(...times) - clockErrorMs;
  let before = Math.max(...times) + clockErrorMs;
  let limit = MAX_PAGE_CALLS;
  const pathOf = (most: number) =>
    `/call?${new URLSearchParams({
      limit: String(most),
      createdAtGe: new Date(from).toISOString(),
      createdAtLe: new Date(before).toISOString(),
      // Others may use the same account.
      ...(typeof assistant === 'string' ? { assistantId: assistant } : {}),
    })}`;
  let read = 0;
  while (pages + read < MAX_PAGES && wanted.size > 0) {
    read += 1;
    const { answer: calls, ...asked } = await askForPage(endpoint, pathOf, limit);
    if (!Array.isArray(calls)) return { pages: read, isComplete: false };
    for (const call of calls as readonly unknown[]) {
      const id = fieldOf(call, 'assistantOverrides', 'metadata', 'conversation');
      if (wanted.delete(id)) found.set(String(id), call);
    }
    const [newest = NaN, oldest = NaN] = [calls[0], calls.at(-1)].map(createdAt);
    const isLast = calls.length < asked.limit;
    if (isLast || Number.isNaN(oldest)) return { pages: read, isComplete: isLast };
    limit = Math.min(MAX_PAGE_CALLS, asked.limit * LONGER_FACTOR);
    // Others of the same millisecond may follow, unless the page has no other.
    before = oldest < newest ? oldest : oldest - 1;
  }
  return { pages: read, isComplete: false };
}

const createdAt = (call: unknown): number => Date.parse(String(fieldOf(call, 'createdAt')));
