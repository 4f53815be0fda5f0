/** The endpoint with its inbox, in a separate process. Its argument is `ServerGiven` as JSON. Prints its URL. */
import { readBook } from '../../server/book/rules/book-file.ts';
import { startServer } from '../../server/cli/serve.ts';
import type { InboxSettings } from '../../server/inbox/context.ts';

/** Where the inbox sends what happens. */
export type Outbound = {
  readonly mailUrl: string | null;
  readonly webhooks: InboxSettings['webhooks'];
  /** An appointment book, as the content of its file, and the owner's calendar. */
  readonly book?: { readonly file: object; readonly calendar: InboxSettings['calendar'] };
};

export type ServerGiven = Outbound & {
  readonly port: number;
  /** A file, or the address of a Postgres database. */
  readonly database: string;
  /** The address of hCaptcha and the platform. */
  readonly far: string;
  /** Of the counters; null for its memory. */
  readonly redisUrl: string | null;
  /** How far its clock is ahead. */
  readonly aheadMs: number;
};

const { port, database, far, redisUrl, aheadMs, mailUrl, webhooks, book } = JSON.parse(
  process.argv[2] ?? '',
) as ServerGiven;
const UNLIMITED_STARTS = 1_000_000;

const { url } = await startServer({
  businesses: 'environment',
  endpoint: {
    privateKey: 'private-key',
    assistant: 'erin',
    botCheckSecret: 'bot-check-secret',
    siteKey: 'site-key',
    origins: ['https://shop.example'],
    apiUrl: far,
    siteverifyUrl: `${far}/siteverify`,
    test: true,
    limits: {
      startsIn10Minutes: UNLIMITED_STARTS,
      startsPerDay: UNLIMITED_STARTS,
      callsPerDay: UNLIMITED_STARTS,
      minutesPerDay: 10 * UNLIMITED_STARTS,
      chatsPerDay: UNLIMITED_STARTS,
    },
    now: () => Date.now() + aheadMs,
  },
  port,
  host: '127.0.0.1',
  redisUrl,
  redisPrefix: null,
  receiptsFile: '/dev/null',
  book: book === undefined ? null : readBook(JSON.stringify(book.file)).rules,
  inbox: {
    database,
    site: null,
    publicUrl: 'https://api.shop.example',
    reportsTo: 'https://api.shop.example/inbox/events',
    keepsServer: false,
    owners: ['owner@shop.example'],
    mailUrl,
    mails: 'each',
    digestAt: 480,
    webhooks,
    calendar: book?.calendar ?? null,
    credentials: null,
    mailFrom: 'owner@shop.example',
    summary: true,
    keepDays: 30,
    required: false,
    timeZone: 'America/New_York',
    country: 'US',
    pageFolder: import.meta.dirname,
  },
  accessLog: false,
  logLevel: 'info',
});
console.log(url);
