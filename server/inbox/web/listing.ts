/** Reads what the page lists: conversations, and the figures of the last days. */
import type { ExpressionBuilder } from 'kysely';
import { instantOf } from '../../../widget/booking/moment.ts';
import { wallOf } from '../../../widget/config/zone.ts';
import { DAY_MS, nameOfDay } from '../../admission/days.ts';
import type { OwnerBook } from '../../book/owner/owner-book.ts';
import type { InboxContext } from '../context.ts';
import { isBeyond, type Position } from '../conversations/pages.ts';
import { areUnconfirmed } from '../conversations/reported-bookings.ts';
import { mayBeUnreported } from '../conversations/rows.ts';
import { needsOwner } from '../presentation/labels.ts';
import { appointments } from './appointments.ts';
import { passagesIn } from './passages.ts';
import { firstWords, isUnread, listed } from '../presentation/reading.ts';
import type { SearchIndex } from '../store/search.ts';
import type { Reader, Tables } from '../store/tables.ts';
import type { DayCount, Listed, Overview, View } from './page-contract.ts';

const MAX_PAGE_CONVERSATIONS = 50;
const DAYS = 14;

export type Query = {
  readonly view: View;
  readonly search: string;
  /** The `after` of the page before; null starts at the newest. */
  readonly after: string | null;
};

/** @param owner who reads the list */
export async function list(context: InboxContext, query: Query, owner: string): Promise<Listed> {
  const matching = context.search.found(query.search);
  const rows = await rowsFor(context, query, matching);
  const shown = rows.slice(0, MAX_PAGE_CONVERSATIONS);
  const passages = matching === null ? null : await passagesIn(context, shown, query.search);
  return {
    conversations: shown.map((row) => ({
      ...listed(context, row, row.first_words),
      isUnread: isUnread(row, owner),
      passage: passages?.get(row.id) ?? null,
    })),
    after: rows.length > MAX_PAGE_CONVERSATIONS ? cursorOf(shown.at(-1)) : null,
  };
}

type Matching = ReturnType<SearchIndex['found']>;
type FoundRow = Awaited<ReturnType<typeof pageOf>>[number];

/** At least one more than are shown, if there are more. */
async function rowsFor(
  context: InboxContext,
  { view, after }: Query,
  matching: Matching,
): Promise<readonly FoundRow[]> {
  const isInView = (row: FoundRow) => view !== 'needs' || needsOwner(listed(context, row, row.first_words));
  const found: FoundRow[] = [];
  let last = positionOf(after);
  do {
    const before = last;
    const page = await context.read((db) => pageOf(db, { view, matching, last: before }));
    found.push(...page.filter(isInView));
    last = page[MAX_PAGE_CONVERSATIONS] ?? null;
  } while (last !== null && found.length <= MAX_PAGE_CONVERSATIONS);
  return found;
}

type Page = Pick<Query, 'view'> & { readonly matching: Matching; readonly last: Position | null };

/** One more than are shown, if there are more. */
function pageOf(db: Reader, { view, matching, last }: Page) {
  let query = db.selectFrom('conversations').selectAll('conversations').select(firstWords);
  if (view === 'missed') query = query.where('status', '=', 'missed').where('done_at', 'is', null);
  if (view === 'new') query = query.where('status', '!=', 'missed').where('done_at', 'is', null);
  if (view === 'needs') query = query.where(mayNeedOwner);
  if (view === 'done') query = query.where('done_at', 'is not', null);
  if (last !== null) query = query.where(isBeyond(last, 'desc'));
  if (matching !== null) query = query.where(matching);
  return query
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_PAGE_CONVERSATIONS + 1)
    .execute();
}

/** Those for which `needsOwner` holds, and calls that go on. Most calls with a booking do not need anybody. */
const mayNeedOwner = (eb: ExpressionBuilder<Tables, 'conversations'>) =>
  eb.and([
    eb('done_at', 'is', null),
    eb('status', '!=', 'missed'),
    eb.or([
      eb('channel', '=', 'message'),
      eb('summary', 'like', '%"urgency":"%'),
      areUnconfirmed(eb),
      mayBeUnreported(eb),
    ]),
  ]);

/** Contains the position itself, because the conversation may be erased before the next page. */
const cursorOf = (last: Position | undefined): string | null =>
  last === undefined ? null : `${last.started_at}.${last.id}`;

function positionOf(cursor: string | null): Position | null {
  const [, time, id] = /^(\d{1,16})\.(.+)$/.exec(cursor ?? '') ?? [];
  return time === undefined || id === undefined ? null : { started_at: Number(time), id };
}

/** A call counts its reservation until it is settled. */
const usedSeconds = (eb: ExpressionBuilder<Tables, 'conversations'>) => {
  const lasted = eb.parens(eb(eb('ended_at', '-', eb.ref('started_at')), '+', eb.lit(999)));
  const counted = eb
    .case()
    .when('status', '=', 'missed')
    .then(eb.lit(0))
    .else(eb(lasted, '/', eb.lit(1_000)))
    .end();
  return eb.fn.sum<number | null>(eb.fn.coalesce('reserved_seconds', counted, eb.lit(0))).as('seconds');
};

/** @param book null without one */
export async function overview(
  context: InboxContext,
  book: Pick<OwnerBook, 'between'> | null,
): Promise<Overview> {
  const { read, now, settings } = context;
  return {
    ...(await read((db) => overviewIn(db, context))),
    appointments: await appointments({ read, now: now(), timeZone: settings.timeZone }, book),
    hasBook: book !== null,
  };
}

async function overviewIn(
  db: Reader,
  { now, endpoint, settings }: InboxContext,
): Promise<Omit<Overview, 'appointments' | 'hasBook'>> {
  const { callsPerDay, minutesPerDay, chatsPerDay, messagesPerDay } = endpoint.settings.limits;
  const { timeZone } = endpoint.settings;
  const today = instantOf(Math.floor(wallOf(now(), timeZone) / DAY_MS) * DAY_MS, timeZone);
  const spent = await db
    .selectFrom('conversations')
    .select((eb) => [
      'channel',
      eb.fn.sum<number | null>('cost').as('cost'),
      eb.fn.countAll<number>().as('count'),
      usedSeconds(eb),
    ])
    .where('started_at', '>=', today)
    .where((eb) => eb.or([eb('platform_id', 'is not', null), eb('channel', '=', 'message')]))
    .groupBy('channel')
    .execute();
  const of = (channel: string) => spent.find((each) => each.channel === channel);
  const used = (channel: string) => of(channel)?.count ?? 0;
  const refused = await db
    .selectFrom('refused_events')
    .select((eb) => ['reason', eb.fn.sum<number>('count').as('count')])
    .where('day', '>=', nameOfDay(now() - 6 * DAY_MS))
    .groupBy('reason')
    .execute();
  return {
    timeZone: settings.timeZone,
    site: endpoint.settings.origins[0] ?? null,
    counts: { new: await countOpen(db, '!='), missed: await countOpen(db, '=') },
    keepDays: settings.keepDays,
    cost: spent.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
    calls: { used: used('voice'), limit: callsPerDay },
    minutes: { used: Math.ceil((of('voice')?.seconds ?? 0) / 60), limit: minutesPerDay },
    chats: { used: used('writing'), limit: chatsPerDay },
    messages: { used: used('message'), limit: messagesPerDay },
    days: await days(db, now(), settings.timeZone),
    refusedEvents: refused.map((each) => ({ ...each, isAskedFor: !each.reason.startsWith('telephone: ') })),
  };
}

async function countOpen(db: Reader, missed: '=' | '!='): Promise<number> {
  const { count } = await db
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', missed, 'missed')
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Days in the business's time zone, with daylight saving. */
async function days(db: Reader, now: number, timeZone: string): Promise<readonly DayCount[]> {
  const today = Math.floor(wallOf(now, timeZone) / DAY_MS) * DAY_MS;
  const starts = Array.from({ length: DAYS }, (_, index) =>
    instantOf(today - (DAYS - 1 - index) * DAY_MS, timeZone),
  );
  const counted: DayCount[] = [];
  for (const [index, startsAt] of starts.entries()) {
    const rows = await db
      .selectFrom('conversations')
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .where('started_at', '>=', startsAt)
      .where('started_at', '<', starts[index + 1] ?? Number.MAX_SAFE_INTEGER)
      .groupBy('status')
      .execute();
    const of = (isMissed: boolean) =>
      rows.reduce((sum, { status, count }) => sum + ((status === 'missed') === isMissed ? count : 0), 0);
    counted.push({ startsAt, answered: of(false), missed: of(true) });
  }
  return counted;
}
