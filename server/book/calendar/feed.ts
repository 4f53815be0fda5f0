/**
 * `GET /inbox/calendar/{token}.ics`: the appointments, for calendars that subscribe to an address. Anyone with the address
 * can read them, and the calendar's provider has it too, so names, contacts and notes are never in it.
 */
import type { BusinessRows } from '../../inbox/store/database.ts';
import type { AppointmentRow } from '../../inbox/store/tables.ts';
import { etagOf, isCurrent } from '../../http/versions.ts';
import { DAY_MS } from '../../admission/days.ts';
import type { BookKey } from '../store/book-key.ts';
import type { BookRules } from '../rules/book-rules.ts';
import { THE_CALENDAR_ID } from './health.ts';
import { wantedEntry } from './wanted.ts';

export type FeedContext = Pick<BusinessRows, 'change' | 'read'> & {
  readonly rules: BookRules;
  readonly now: () => number;
  readonly key: BookKey;
  /** This server's, without a trailing slash. */
  readonly publicUrl: string;
  /** The name of the calendar. */
  readonly name: string;
  /** The page of the conversation in the inbox. */
  readonly linkOf: (conversation: string) => string;
};

export type BookFeed = {
  /** Answers a calendar program. @param file such as `token.ics` */
  readonly answer: (request: Request, file: string) => Promise<Response>;
  readonly address: () => Promise<string>;
  /** The address before stops working. */
  readonly renew: () => Promise<string>;
};

/** Older ones are in the inbox. */
const MAX_PAST_DAYS = 30;
const FILE = /^([\w-]{12})\.ics$/;
const NOT_STORED = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };

export function createFeed(context: FeedContext): BookFeed {
  const { key, publicUrl } = context;
  const urlOf = (number: number) => `${publicUrl}/inbox/calendar/${key.sign(signedText(number))}.ics`;
  return {
    address: async () => urlOf(await numberOf(context)),
    async renew() {
      await renewNumber(context);
      return urlOf(await numberOf(context));
    },
    async answer(request, file) {
      const token = FILE.exec(file)?.[1] ?? '';
      if (!key.isSigned(signedText(await numberOf(context)), token))
        return new Response('There is no calendar at this address, or it has a new one.', {
          status: 404,
          headers: NOT_STORED,
        });
      return answerWith(request, await fileOf(context));
    },
  };
}

const signedText = (number: number): string => `book feed:${number}`;

async function numberOf({ read }: FeedContext): Promise<number> {
  const row = await read((db) => db.selectFrom('calendars').select('feed').executeTakeFirst());
  return row?.feed ?? 0;
}

const renewNumber = ({ change: inChange }: FeedContext): Promise<unknown> =>
  inChange((change) =>
    change
      .insertInto('calendars')
      .values({ id: THE_CALENDAR_ID, problem: null, problem_since: null, warned_at: null, feed: 1 })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({ feed: eb('calendars.feed', '+', 1) })),
      )
      .execute(),
  );

async function fileOf(context: FeedContext): Promise<string> {
  const { now, rules, linkOf, name } = context;
  const rows = await context.read((db) =>
    db
      .selectFrom('appointments')
      .selectAll()
      .where('state', 'not in', ['held', 'cancelled'])
      .where('busy_from', '>', now() - MAX_PAST_DAYS * DAY_MS)
      .orderBy('starts_at')
      .orderBy('id')
      .execute(),
  );
  // Loaded on demand, because few owners subscribe.
  const { entryFile } = await import('./entry-file.ts');
  const words = { rules, linkOf, hasNames: false, people: new Set<string>() };
  const entries = rows.map((row: AppointmentRow) => wantedEntry(words, row, now()));
  return entryFile(
    entries.filter((entry) => entry !== null),
    name,
  );
}

/** Calendar programs ask every few minutes, mostly for what has not changed. */
function answerWith(request: Request, file: string): Response {
  const etag = etagOf(file);
  const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };
  if (isCurrent(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : file, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="appointments.ics"',
    },
  });
}
