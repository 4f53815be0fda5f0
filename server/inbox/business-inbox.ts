/** The inbox of one business: what its endpoint, its owners and the platform use, and its due work. */
import { Hono } from 'hono';
import type { BusinessId } from '../businesses/business-id.ts';
import type { IncomingRequest } from '../admission/admission.ts';
import { createCalendar } from '../admission/days.ts';
import type { Book } from '../book/book.ts';
import type { BookRules } from '../book/rules/book-rules.ts';
import type { Context } from '../context.ts';
import type { EndpointInbox } from '../routes/endpoint-inbox.ts';
import { Backlog } from './background/backlog.ts';
import type { Batch } from './background/turns.ts';
import type { InboxContext, InboxSettings } from './context.ts';
import { eraseAtPlatform, eraseOld } from './conversations/erasing.ts';
import { BASE_PATH, reportFailure, type Deployment } from './deployment.ts';
import { endpointInbox } from './endpoint-inbox.ts';
import { deliverDigests } from './mail/digest.ts';
import { deliverMails, type SendMail } from './mail/mails.ts';
import { createReports, type StoreReport } from './reports/call-reports.ts';
import { answerEvent, answerOwnEvent } from './reports/events.ts';
import { findLostChats } from './reports/lost-chats.ts';
import { recover } from './reports/recovery.ts';
import { createWebhookSender, deliverWebhooks } from './webhooks/webhooks.ts';
import { endFormerSessions } from './web/sign-in/sessions.ts';
import { createWeb, type Web } from './web/web.ts';

/** The due work of a business, by what it waits for. Each part resolves with whether more of it is due at once. */
export type DueWork = {
  /** Of the database and the platform, in this order. */
  readonly upkeep: readonly Batch[];
  readonly mail: readonly Batch[];
  /** One for each address. */
  readonly webhooks: readonly Batch[];
};

export type BusinessInbox = {
  readonly endpoint: EndpointInbox;
  /** @param incoming for {@link INBOX_PATH}. Never rejects. */
  readonly answer: (incoming: IncomingRequest) => Promise<Response>;
  readonly work: DueWork;
  /** Writes that wait for the database. */
  readonly backlog: Backlog;
};

/** A proxy may add a prefix. */
export const INBOX_PATH = /^(?:\/.*)?\/inbox(\/.*)?$/;

/** Three in the morning, when the fewest visitors notice that requests wait. */
const QUIET_AFTER_MIDNIGHT_MS = 3 * 3_600_000;

/** Of the business. */
export type BusinessParts = {
  readonly businessId: BusinessId;
  readonly settings: InboxSettings;
  /** Its call endpoint's: the platform's key, the limits, and where problems are reported. */
  readonly endpoint: Context;
  /** Of the appointment book; null without one. */
  readonly bookRules: BookRules | null;
};

/** @throws with a sentence for the owner */
export async function openBusinessInbox(
  deployment: Deployment,
  { bookRules, ...parts }: BusinessParts,
): Promise<BusinessInbox> {
  const context = contextOf(deployment, parts);
  const { report, settings } = context.endpoint;
  await endFormerSessions(context);
  const send = deployment.mails?.from(settings.businessName) ?? null;
  const book = bookRules === null ? null : await bookOf(context, bookRules);
  const web = createWeb(context, { ...deployment, send, book: book?.owner ?? null });
  const store = reportsFor(context, book);
  const app = createApp({ context, deployment, store, book, web });
  const backlog = new Backlog((error) => reportFailure(report, error));
  return {
    endpoint: endpointInbox(context, backlog, book),
    answer: async ({ request, socketAddress }) => app.fetch(request, { socketAddress }),
    work: await dueWorkOf(context, store, send),
    backlog,
  };
}

function contextOf(
  { database }: Deployment,
  { businessId, settings, endpoint }: Omit<BusinessParts, 'bookRules'>,
): InboxContext {
  const { inBusiness, close: _, warning: __, ...shared } = database;
  const { now } = endpoint.settings;
  const calendar = createCalendar(settings.timeZone);
  const scrub = () => database.scrub(calendar(now()).endsAt + QUIET_AFTER_MIDNIGHT_MS);
  return { ...shared, ...inBusiness(businessId), businessId, scrub, settings, endpoint, now };
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

async function dueWorkOf(context: InboxContext, store: StoreReport, send: SendMail | null): Promise<DueWork> {
  return {
    upkeep: [
      untilDone(() => findLostChats(context)),
      () => oncePerRound(recover(context, store)),
      () => oncePerRound(eraseOld(context)),
      () => oncePerRound(eraseAtPlatform(context)),
    ],
    mail:
      send === null
        ? []
        : [() => deliverMails(context, send), () => oncePerRound(deliverDigests(context, send))],
    webhooks: await webhooksOf(context),
  };
}

async function webhooksOf(context: InboxContext): Promise<readonly Batch[]> {
  const { webhooks } = context.settings;
  if (webhooks === null) return [];
  const send = await createWebhookSender(webhooks, context.now);
  return webhooks.urls.map((url) => () => deliverWebhooks(context, url, send));
}

/** Work of which each round does its part, however much is due. */
async function oncePerRound(work: Promise<void>): Promise<boolean> {
  await work;
  return false;
}

/** Again only after a failure. */
function untilDone(work: () => Promise<void>): Batch {
  let isDone = false;
  return async () => {
    if (!isDone) await work();
    isDone = true;
    return false;
  };
}

type AppParts = {
  readonly context: InboxContext;
  readonly deployment: Pick<Deployment, 'readUnproven'>;
  readonly store: StoreReport;
  readonly book: Book | null;
  readonly web: Web;
};

function createApp({ context, deployment: { readUnproven }, store, book, web }: AppParts): Web {
  const app: Web = new Hono({
    getPath: ({ url }) => `${BASE_PATH}${INBOX_PATH.exec(new URL(url).pathname)?.[1] ?? ''}`,
  });
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

async function keepEvent({ endpoint }: InboxContext, answered: () => Promise<Response>): Promise<Response> {
  try {
    return await answered();
  } catch (error) {
    reportFailure(endpoint.report, error);
    // The platform will send the event again.
    return Response.json({ message: 'The event could not be kept.' }, { status: 503 });
  }
}
