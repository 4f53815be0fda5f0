/** The owner's inbox: stores every conversation, learns how it went, and notifies the owner. */
import type { Asking } from '../admission/admission.ts';
import { timeZoneNamed } from '../admission/days.ts';
import { createContext } from '../context.ts';
import type { EndpointInbox } from '../routes/endpoint-inbox.ts';
import type { EndpointSettings } from '../settings.ts';
import { errorText } from '../http/reports.ts';
import { whereToReport } from './reports/assistant.ts';
import { Backlog } from './background/backlog.ts';
import { createReports, type StoreReport } from './reports/call-reports.ts';
import { bookingRules, type InboxContext, type InboxSettings } from './context.ts';
import * as conversations from './conversations/conversations.ts';
import { openDatabase } from './store/open-database.ts';
import { eraseAtPlatform, eraseOld } from './conversations/erasing.ts';
import { answerEvent, answerOwnEvent, overridesOf } from './reports/events.ts';
import { deliverDigests } from './mail/digest.ts';
import { createMails, type Mails } from './mail/mails.ts';
import { recover } from './reports/recovery.ts';
import { bookingsIn } from './reports/report.ts';
import { Rounds } from './background/rounds.ts';
import { createWebhookSender, deliverWebhooks } from './webhooks/webhooks.ts';
import { createWeb, type Web } from './web/web.ts';

export type { EndpointInbox, InboxSettings };

export type Inbox = {
  readonly endpoint: EndpointInbox;
  /** Resolves with null for a path that is not the inbox's. Never rejects. */
  readonly answer: (asking: Asking) => Promise<Response | null>;
  /** Ends open streams, so that the server can stop. */
  readonly end: () => void;
  /** Does the due work. A timer and tests call it. Never rejects. */
  readonly work: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A proxy may add a prefix. */
const PATH = /^(?:\/.*)?\/inbox(\/.*)?$/;
/** The path of events. The id of a conversation is optional. */
const EVENT_PATH = /^\/events(?:\/([\da-f-]{36}))?$/;

/**
 * @param endpointSettings of the call endpoint: the platform's key, the limits, and where problems are reported
 * @throws with a sentence for the owner when the time zone is unknown or the database cannot be opened
 */
export async function openInbox(given: InboxSettings, endpointSettings: EndpointSettings): Promise<Inbox> {
  if (timeZoneNamed(given.timeZone) === undefined)
    throw new Error('The inbox’s timeZone must be the IANA name of a time zone, like America/Chicago.');
  const endpoint = createContext(endpointSettings);
  const reportsTo = await whereToReport(given, endpoint);
  const settings = { ...given, reportsTo };
  const { close, ...database } = await openDatabase(settings.database, 'server');
  const context: InboxContext = { ...database, settings, endpoint, now: endpoint.settings.now };
  const { smtpUrl, mailFrom } = settings;
  const mails = smtpUrl === null ? null : await createMails(smtpUrl, mailFrom);
  const web = createWeb(context, mails);
  const store = createReports(context);
  const backlog = new Backlog((error) => reportError(context, error));
  const roundsOf = (steps: readonly Work[]) =>
    steps.map((step) => () => succeeds(context, () => step(context)));
  const tidy = () => database.tidy(false);
  const recoverCalls = () => recover(context, store);
  const upkeep = new Rounds([
    () => backlog.retry(),
    ...roundsOf([recoverCalls, eraseOld, eraseAtPlatform, tidy]),
  ]);
  // The steps run independently, so that a slow mail server or address delays nothing else.
  const outbound = [
    ...(mails === null ? [] : [new Rounds(roundsOf(mailSteps(mails)))]),
    ...(await webhookSteps(context)).map((step) => new Rounds(roundsOf([step]))),
  ];
  return {
    endpoint: endpointInbox(context, backlog),
    answer: (asking) => answer(context, { web, store }, asking),
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

type Work = (context: InboxContext) => Promise<void>;

const mailSteps = (mails: Mails): readonly Work[] => [
  mails.deliver,
  (context) => deliverDigests(context, mails.send),
];

async function webhookSteps({ settings: { webhooks }, now }: InboxContext): Promise<readonly Work[]> {
  if (webhooks === null) return [];
  const send = await createWebhookSender(webhooks, now);
  return webhooks.urls.map((url) => (context) => deliverWebhooks(context, url, send));
}

function endpointInbox(context: InboxContext, backlog: Backlog): EndpointInbox {
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
    began: (...given) => keep((then) => conversations.began(then, ...given)),
    didNotBegin: (...given) => keep((then) => conversations.didNotBegin(then, ...given)),
    turnedAway: (...given) => keep((then) => conversations.refuse(then, ...given)),
    messageLeft: (message) => conversations.leaveMessage(context, message),
    said: (...given) => keep((then) => conversations.say(then, ...given)),
    answered: async (sessionId, answers) => {
      const booked = bookingsIn({ messages: answers }, bookingRules(context));
      if (booked.length > 0) await keep((then) => conversations.book(then, sessionId, booked));
    },
    ended: (sessionId) => keep((then) => conversations.leave(then, sessionId)),
    helped: (...given) => keep((then) => conversations.rate(then, ...given)),
  };
}

async function answer(
  context: InboxContext,
  { web, store }: { readonly web: Web; readonly store: StoreReport },
  asking: Asking,
): Promise<Response | null> {
  const found = PATH.exec(new URL(asking.request.url).pathname);
  if (found === null) return null;
  const path = found[1] ?? '';
  const event = EVENT_PATH.exec(path);
  if (event === null) return web.answer(asking, path);
  const [, id] = event;
  return keepEvent(context, asking.request, () =>
    id === undefined
      ? answerOwnEvent(context, store, asking.request)
      : answerEvent(context, store, asking.request, id),
  );
}

async function keepEvent(
  context: InboxContext,
  request: Request,
  answered: () => Promise<Response>,
): Promise<Response> {
  if (request.method !== 'POST')
    return Response.json({ message: 'Only POST is answered here.' }, { status: 405 });
  try {
    return await answered();
  } catch (error) {
    reportError(context, error);
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
    reportError(context, error);
    return false;
  }
}

/** The database's errors name a failed statement's code and table, and no values. */
const reportError = ({ endpoint }: InboxContext, error: unknown): void =>
  endpoint.report('inbox', `The inbox cannot keep what happens: ${errorText(error)}`);
