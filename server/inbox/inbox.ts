/** The owner's inbox: stores every conversation, learns how it went, and notifies the owner. */
import { Hono } from 'hono';
import { DEFAULT_BUSINESS_ID } from '../businesses/business-id.ts';
import type { IncomingRequest } from '../admission/admission.ts';
import { createCalendar, timeZoneNamed } from '../admission/days.ts';
import { createContext } from '../context.ts';
import type { Book } from '../book/book.ts';
import type { BookRules } from '../book/rules/book-rules.ts';
import type { EndpointInbox } from '../routes/endpoint-inbox.ts';
import type { EndpointSettings } from '../settings.ts';
import { errorText } from '../http/reports.ts';
import { whereToReport } from './reports/assistant.ts';
import { Backlog } from './background/backlog.ts';
import { createReports, type StoreReport } from './reports/call-reports.ts';
import { bookingRules, siteOf, type InboxContext, type InboxSettings } from './context.ts';
import * as conversations from './conversations/conversations.ts';
import { find } from './conversations/rows.ts';
import type { Database, DatabasePlace } from './store/database.ts';
import { openDatabase } from './store/open-database.ts';
import { claimSite, type Site } from './store/site.ts';
import { eraseAtPlatform, eraseOld } from './conversations/erasing.ts';
import { answerEvent, answerOwnEvent, createUnprovenReader, overridesOf } from './reports/events.ts';
import { deliverDigests } from './mail/digest.ts';
import { createMails, type Mails } from './mail/mails.ts';
import { findLostChats } from './reports/lost-chats.ts';
import { recover } from './reports/recovery.ts';
import { bookingsIn } from './reports/report.ts';
import { Rounds } from './background/rounds.ts';
import { inTurns } from './background/turns.ts';
import { createWebhookSender, deliverWebhooks } from './webhooks/webhooks.ts';
import { endFormerSessions } from './web/sign-in/sessions.ts';
import { createWeb, type Web } from './web/web.ts';

export { inboxSettingsFrom } from './settings.ts';
export { readBook } from '../book/rules/book-file.ts';
export type { BookRules, EndpointInbox, InboxSettings };

export type Inbox = {
  readonly endpoint: EndpointInbox;
  /** Resolves with null for a path that is not the inbox's. Never rejects. */
  readonly answer: (incoming: IncomingRequest) => Promise<Response | null>;
  /** Whether the database can be written. Never rejects. */
  readonly isWritable: () => Promise<boolean>;
  /** Ends open streams, so that the server can stop. */
  readonly end: () => void;
  /** Does the due work. A timer and tests call it. Never rejects. */
  readonly work: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Path of the inbox's page and API. */
const BASE_PATH = '/inbox';
/** Three in the morning, when the fewest visitors notice that requests wait. */
const QUIET_AFTER_MIDNIGHT_MS = 3 * 3_600_000;
/** How often a request for the server's readiness may write, because each write waits for the disk. */
const PROBE_INTERVAL_MS = 1_000;
/** A proxy may add a prefix. */
const PATH = /^(?:\/.*)?\/inbox(\/.*)?$/;

/**
 * @param endpointSettings of the call endpoint: the platform's key, the limits, and where problems are reported
 * @param bookRules of the appointment book; null without one
 * @throws with a sentence for the owner when the time zone is unknown or the database cannot be opened
 */
export async function openInbox(
  given: InboxSettings,
  endpointSettings: EndpointSettings,
  bookRules: BookRules | null = null,
): Promise<Inbox> {
  if (timeZoneNamed(given.timeZone) === undefined)
    throw new Error('The inbox’s TIME_ZONE must be the IANA name of a time zone, like America/Chicago.');
  const endpoint = createContext(endpointSettings);
  const reportsTo = await whereToReport(given, endpoint);
  const settings = { ...given, reportsTo };
  const { close, inBusiness, warning, ...database } = await openWritable(
    settings,
    siteOf(given, endpoint.settings),
  );
  const { now } = endpoint.settings;
  const calendar = createCalendar(settings.timeZone);
  const scrub = () => database.scrub(calendar(now()).endsAt + QUIET_AFTER_MIDNIGHT_MS);
  const businessId = DEFAULT_BUSINESS_ID;
  const rows = inBusiness(businessId);
  const context: InboxContext = { ...database, ...rows, businessId, scrub, settings, endpoint, now };
  if (warning !== null) endpoint.report('inbox-isolation', warning);
  await endFormerSessions(context);
  const { mailUrl, mailFrom } = settings;
  const mails =
    mailUrl === null ? null : await createMails(mailUrl, mailFrom, endpoint.settings.businessName);
  const web = createWeb(context, mails, BASE_PATH);
  const book = bookRules === null ? null : await bookOf(context, bookRules);
  const store = reportsFor(context, book);
  const app = createApp(context, web.app, store, book);
  const backlog = new Backlog((error) => reportFailure(context, error));
  const tidy = () => database.tidy(false);
  const findChats = once(() => findLostChats(context));
  const recoverCalls = () => recover(context, store);
  const upkeep = new Rounds([
    () => backlog.retry(),
    ...stepsOf([context], [findChats, recoverCalls, eraseOld, eraseAtPlatform, tidy].map(oncePerRound)),
  ]);
  const mailing = mails === null ? [] : [mailSteps(mails), [oncePerRound(web.retryMails)]];
  const webhooks = (await webhookSteps(context)).map((step) => [step]);
  // They run independently, so that a slow mail server or address delays nothing else.
  const outbound = [...mailing, ...webhooks].map((steps) => new Rounds(stepsOf([context], steps)));
  return {
    endpoint: endpointInbox(context, backlog, book),
    answer: async ({ request, socketAddress }) =>
      PATH.test(new URL(request.url).pathname) ? app.fetch(request, { socketAddress }) : null,
    isWritable: atMostEvery(PROBE_INTERVAL_MS, () => succeeds(context, context.probe)),
    end: web.end,
    async work() {
      await upkeep.work();
      await Promise.all(outbound.map((rounds) => rounds.work()));
    },
    async close() {
      web.end();
      await Promise.all([upkeep, ...outbound].map((rounds) => rounds.stop()));
      await backlog.retry();
      mails?.close();
      await close();
    },
  };
}

/** @throws with a sentence for the owner if it cannot be opened or written, or belongs to another site */
async function openWritable(place: DatabasePlace, site: Site): Promise<Database> {
  const database = await openDatabase(place, 'server');
  try {
    await database.probe();
    await claimSite(database.deployment, site);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Loaded on demand, because most servers have no book. @throws with a sentence for the owner */
async function bookOf(context: InboxContext, rules: BookRules): Promise<Book> {
  const { publicUrl } = context.settings;
  if (publicUrl === null) throw new Error('BOOK needs PUBLIC_URL, where the platform uses its tools.');
  const { openBook } = await import('../book/book.ts');
  return openBook(context, rules, publicUrl);
}

/** A call that is over holds no appointment. */
function reportsFor(context: InboxContext, book: Book | null): StoreReport {
  const store = createReports(context);
  if (book === null) return store;
  return async (reported) => {
    const result = await store(reported);
    if (reported.report.isOver || reported.report.endedAt !== null) await book.free(reported.id);
    return result;
  };
}

/** Repeats the last result in between, so that any number of requests causes few writes. */
function atMostEvery<T>(intervalMs: number, work: () => Promise<T>): () => Promise<T> {
  let last: { readonly result: Promise<T>; readonly at: number } | null = null;
  return () => {
    if (last === null || performance.now() - last.at >= intervalMs)
      last = { result: work(), at: performance.now() };
    return last.result;
  };
}

/** Again only after a failure. */
function once(work: () => Promise<void>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    await work();
    isDone = true;
  };
}

/** Some of the due work of a business. Resolves with whether more of it is due at once. */
type Work = (context: InboxContext) => Promise<boolean>;

/** Work of which each round does its part, however much is due. */
const oncePerRound =
  (work: (context: InboxContext) => Promise<void>): Work =>
  async (context) => {
    await work(context);
    return false;
  };

/** A failed step is reported, and the next ones go on. @param businesses take turns in each step */
const stepsOf = (businesses: readonly [InboxContext, ...InboxContext[]], steps: readonly Work[]) =>
  steps.map(
    (step) => () => succeeds(businesses[0], () => inTurns(businesses.map((each) => () => step(each)))),
  );

const mailSteps = (mails: Mails): readonly Work[] => [
  mails.deliver,
  oncePerRound((context) => deliverDigests(context, mails.send)),
];

async function webhookSteps({ settings: { webhooks }, now }: InboxContext): Promise<readonly Work[]> {
  if (webhooks === null) return [];
  const send = await createWebhookSender(webhooks, now);
  return webhooks.urls.map((url) => (context) => deliverWebhooks(context, url, send));
}

function endpointInbox(context: InboxContext, backlog: Backlog, book: Book | null): EndpointInbox {
  const keep = (work: (then: InboxContext) => Promise<unknown>): Promise<void> => {
    const at = context.now();
    return backlog.keep(() => work({ ...context, now: () => at }));
  };
  return {
    begin: (conversation) =>
      context.settings.required
        ? conversations.begin(context, conversation)
        : keep((then) => conversations.begin(then, conversation)),
    overridesOf: (id) => overridesOf(context, id),
    toolsOf: (id, language) => book?.overridesOf(id, language) ?? {},
    began: (...given) => keep((then) => conversations.began(then, ...given)),
    didNotBegin: (...given) => keep((then) => conversations.didNotBegin(then, ...given)),
    turnedAway: (...given) => keep((then) => conversations.refuse(then, ...given)),
    messageLeft: (message) => conversations.leaveMessage(context, message),
    async said(sessionId, ...line) {
      await keep((then) => conversations.say(then, sessionId, ...line));
      if (book !== null) await keep((then) => withConversation(then, sessionId, book.renew));
    },
    answered: async (sessionId, answers) => {
      const reported = bookingsIn({ messages: answers }, bookingRules(context));
      if (reported.bookings.length > 0 || reported.isDoubtful)
        await keep((then) => conversations.book(then, sessionId, reported));
    },
    async ended(sessionId) {
      await keep((then) => conversations.leave(then, sessionId));
      if (book !== null) await keep((then) => withConversation(then, sessionId, book.free));
    },
    helped: (...given) => keep((then) => conversations.rate(then, ...given)),
  };
}

async function withConversation(
  context: InboxContext,
  platformId: string,
  work: (conversation: string) => Promise<void>,
): Promise<void> {
  const row = await context.read((db) => find(db, { platformId }));
  if (row !== undefined) await work(row.id);
}

function createApp(
  context: InboxContext,
  web: Web['app'],
  store: StoreReport,
  book: Book | null,
): Web['app'] {
  const app: Web['app'] = new Hono({
    getPath: ({ url }) => `${BASE_PATH}${PATH.exec(new URL(url).pathname)?.[1] ?? ''}`,
  });
  const readUnproven = createUnprovenReader();
  // Relative, because a proxy may have removed a part of the path.
  app.get(BASE_PATH, (c) => c.body(null, 308, { location: 'inbox/' }));
  app.post(`${BASE_PATH}/events`, ({ req: { raw: request }, env: { socketAddress } }) =>
    keepEvent(context, () => answerOwnEvent(context, store, { request, socketAddress }, readUnproven)),
  );
  app.post(`${BASE_PATH}/events/:id{[\\da-f-]{36}}`, ({ req }) =>
    keepEvent(context, () => answerEvent(context, store, req.raw, req.param('id'))),
  );
  if (book !== null)
    app.post(`${BASE_PATH}/tools/:id{[\\da-f-]{36}}`, ({ req }) => book.answer(req.raw, req.param('id')));
  app.all(`${BASE_PATH}/events/*`, () =>
    Response.json({ message: 'Only POST is answered here.' }, { status: 405, headers: { allow: 'POST' } }),
  );
  app.route(BASE_PATH, web);
  return app;
}

async function keepEvent(context: InboxContext, answered: () => Promise<Response>): Promise<Response> {
  try {
    return await answered();
  } catch (error) {
    reportFailure(context, error);
    // The platform will send the event again.
    return Response.json({ message: 'The event could not be kept.' }, { status: 503 });
  }
}

/** Never rejects. */
async function succeeds(context: InboxContext, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    reportFailure(context, error);
    return false;
  }
}

/** The database's errors name a failed statement's code and table, and no values. */
const reportFailure = ({ endpoint }: InboxContext, error: unknown): void =>
  endpoint.report('inbox', `The inbox cannot keep what happens: ${errorText(error)}`);
