/** The inbox of one business: what its endpoint, its owners and the platform use, and its due work. */
import { Hono } from 'hono';
import type { BusinessId } from '../businesses/business-id.ts';
import type { IncomingRequest } from '../admission/admission.ts';
import { createCalendar } from '../admission/days.ts';
import type { Book } from '../book/book.ts';
import type { BookRulesSetting } from '../book/rules/book-rules.ts';
import type { Context } from '../context.ts';
import type { EndpointInbox } from '../routes/endpoint-inbox.ts';
import type { Batch } from './background/turns.ts';
import type { InboxContext, InboxSettings, Member } from './context.ts';
import { followAppointments } from './conversations/appointments.ts';
import { nextDigest } from './conversations/deliveries.ts';
import { eraseAtPlatform, eraseOld, nextExpiry } from './conversations/erasing.ts';
import type { ErasureProof } from './conversations/leaving.ts';
import { BASE_PATH, reportFailure, type Deployment } from './deployment.ts';
import { endpointInbox } from './endpoint-inbox.ts';
import type { DueWork } from './due-work.ts';
import { leavingWork } from './leaving-work.ts';
import { deliverDigests } from './mail/digest.ts';
import { deliverMails, type SendMail } from './mail/mails.ts';
import { nextQuestion } from './mail/yesterday.ts';
import type { OwnBusiness } from './own-business.ts';
import { createReports, type StoreReport } from './reports/call-reports.ts';
import { answerEvent, answerOwnEvent } from './reports/events.ts';
import { findLostChats } from './reports/lost-chats.ts';
import { recover } from './reports/recovery.ts';
import { giveUpRemoved } from './webhooks/removed-addresses.ts';
import { createWebhookSender, deliverWebhooks } from './webhooks/webhooks.ts';
import { endFormerSessions } from './web/sign-in/sessions.ts';
import { createWeb, type Web } from './web/web.ts';

export type BusinessInbox = {
  readonly endpoint: EndpointInbox;
  /** The URL of its page; null without PUBLIC_URL. */
  readonly pageUrl: string | null;
  /** @param incoming for {@link INBOX_PATH}. Never rejects. */
  readonly answer: (incoming: IncomingRequest) => Promise<Response>;
  readonly work: DueWork;
  /** Whether its owner may change a calendar at any time, which nothing notes. */
  readonly followsCalendar: boolean;
  /** When something of it will be too old to be kept; null if there is nothing that could be. */
  readonly nextExpiry: () => Promise<number | null>;
  /** When its owners may have to be asked who came yesterday; null if they are not asked. */
  readonly nextQuestion: () => Promise<number | null>;
  /** Resolves when nothing is under way apart from the due work. */
  readonly idle: () => Promise<void>;
};

/** A proxy may add a prefix. */
export const INBOX_PATH = /^(?:\/.*)?\/inbox(\/.*)?$/;

/** Twenty past three in the morning: few visitors, and not the full hour at which backups begin. */
const QUIET_AFTER_MIDNIGHT_MS = (3 * 60 + 20) * 60_000;

const HOUR_MS = 3_600_000;
/** A process that is about to stop does not know an address to which a newer one has just queued webhooks. */
const MIN_UNKNOWN_ADDRESS_MS = HOUR_MS;

/** Of the business. */
export type BusinessParts = {
  readonly businessId: BusinessId;
  readonly settings: InboxSettings;
  readonly members: () => Promise<readonly Member[]>;
  /** Its call endpoint's: the platform's key, the limits, and where problems are reported. */
  readonly endpoint: Context;
  /** Null if the environment describes the only one. */
  readonly own: OwnBusiness | null;
  /** Of the appointment book; null without one. */
  readonly bookRules: BookRulesSetting | null;
  /** Of a removed business: called when everything of it is erased. Null for every other. */
  readonly onErased: ((proof: ErasureProof) => Promise<void>) | null;
};

/** @throws with a sentence for the owner */
export async function openBusinessInbox(
  deployment: Deployment,
  { bookRules, own, onErased, ...parts }: BusinessParts,
): Promise<BusinessInbox> {
  const context = contextOf(deployment, parts);
  const { report, settings } = context.endpoint;
  await endFormerSessions(context);
  const send = deployment.mails?.from(settings.businessName, parts.settings.replyTo) ?? null;
  const book = bookRules === null ? null : await bookOf(context, bookRules, send);
  const sendLink = deployment.mails?.linksFrom(settings.businessName, parts.settings.replyTo) ?? null;
  const web = createWeb(context, {
    ...deployment,
    send: sendLink,
    invite: send,
    isClosed: onErased !== null,
    own,
    book: book?.owner ?? null,
  });
  const store = reportsFor(context, book);
  const app = createApp({ context, deployment, store, book, web });
  const backlog = deployment.backlogs.of(parts.businessId, (error) => reportFailure(report, error));
  return {
    endpoint: endpointInbox(context, backlog, book),
    pageUrl: parts.settings.publicUrl === null ? null : `${parts.settings.publicUrl}${BASE_PATH}/`,
    answer: async ({ request, socketAddress }) => app.fetch(request, { socketAddress }),
    work: await (onErased === null ? dueWorkOf(context, store, send, book) : leavingWork(context, onErased)),
    followsCalendar: (book?.calendar ?? null) !== null,
    nextExpiry: () => nextExpiry(context),
    nextQuestion: async () => {
      if (book === null || send === null || onErased !== null) return null;
      const { timeZone } = context.settings;
      return nextQuestion(context, (digestAt) => nextDigest(context.now(), { digestAt, timeZone }));
    },
    idle: async () => book?.calendar?.idle(),
  };
}

function contextOf(
  { database }: Deployment,
  { businessId, settings, members, endpoint }: Omit<BusinessParts, 'bookRules' | 'own' | 'onErased'>,
): InboxContext {
  const { inBusiness, close: _, warning: __, ...shared } = database;
  const { now } = endpoint.settings;
  const calendar = createCalendar(settings.timeZone);
  const scrub = () => database.scrub(calendar(now()).endsAt + QUIET_AFTER_MIDNIGHT_MS);
  return { ...shared, ...inBusiness(businessId), businessId, scrub, settings, members, endpoint, now };
}

/** Loaded on demand, because most servers have no book. @throws with a sentence for the owner */
async function bookOf(context: InboxContext, rules: BookRulesSetting, send: SendMail | null): Promise<Book> {
  const { publicUrl } = context.settings;
  if (publicUrl === null) throw new Error('BOOK needs PUBLIC_URL, where the platform uses its tools.');
  const { openBook } = await import('../book/book.ts');
  return openBook(context, rules, publicUrl, {
    sendMail: send,
    follow: (titleOf) => followAppointments(context, titleOf),
  });
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

async function dueWorkOf(
  context: InboxContext,
  store: StoreReport,
  send: SendMail | null,
  book: Book | null,
): Promise<DueWork> {
  const calendar = book?.calendar ?? null;
  return {
    sweep: [hourly(context, () => giveUpRemoved(context, webhookUrlsOf(context), MIN_UNKNOWN_ADDRESS_MS))],
    expiry: [() => eraseOld(context)],
    checks: [untilDone(() => findLostChats(context)), () => recover(context, store)],
    erasures: [() => eraseAtPlatform(context)],
    mail: send === null ? [] : [() => deliverMails(context, send), () => deliverDigests(context, send)],
    notices: book === null ? [] : [book.deliver, ...(book.texts === null ? [] : [book.texts.deliver])],
    // One for each address.
    webhooks: await webhooksOf(context),
    calendar:
      calendar === null
        ? []
        : [
            () => calendar.writeDue(),
            () => calendar.refresh(),
            () => calendar.reconcile(),
            () => calendar.warn(),
          ],
  };
}

const webhookUrlsOf = ({ settings }: InboxContext): readonly string[] => settings.webhooks?.urls ?? [];

async function webhooksOf(context: InboxContext): Promise<readonly Batch[]> {
  const { webhooks } = context.settings;
  await giveUpRemoved(context, webhookUrlsOf(context));
  if (webhooks === null) return [];
  const send = await createWebhookSender(webhooks, context.now);
  return webhooks.urls.map((url) => () => deliverWebhooks(context, url, send));
}

/** A server with one business does its work in each round. */
function hourly({ now }: InboxContext, work: Batch): Batch {
  let nextAt = 0;
  return async () => {
    if (now() < nextAt) return false;
    nextAt = now() + HOUR_MS;
    return work();
  };
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
  if (book !== null) {
    app.post(`${BASE_PATH}/tools/:id{[\\da-f-]{36}}`, ({ req }) => book.answer(req.raw, req.param('id')));
    app.get(`${BASE_PATH}/calendar/:file`, ({ req }) => book.feed.answer(req.raw, req.param('file')));
    const { texts } = book;
    if (texts !== null) {
      app.post(`${BASE_PATH}/texts/status`, ({ req }) => keepEvent(context, () => texts.status(req.raw)));
      app.post(`${BASE_PATH}/texts/inbound`, ({ req }) => keepEvent(context, () => texts.inbound(req.raw)));
    }
    app.all(`${BASE_PATH}/visits/:token`, ({ req, env: { socketAddress } }) =>
      book.answerVisit({ request: req.raw, socketAddress }, req.param('token')),
    );
  }
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
