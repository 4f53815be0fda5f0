/** The appointment book: what the agent can find, book, move and cancel in a conversation. Loaded only if it is switched on. */
import type { IncomingRequest } from '../admission/admission.ts';
import type { Fields } from '../http/fields.ts';
import { conversationLink, type InboxContext } from '../inbox/context.ts';
import type { SendMail } from '../inbox/mail/mails.ts';
import type { AppointmentRow } from '../inbox/store/tables.ts';
import { noticesFor, visitsFor } from './book-notices.ts';
import { openBookTexts, type BookTexts } from './book-texts.ts';
import type { BookCalendar } from './calendar/book-calendar.ts';
import { createFeed, type BookFeed } from './calendar/feed.ts';
import { createConnections } from './connections.ts';
import { queueEntries } from './calendar/outbox.ts';
import { calendarIdOf, type CalendarSettings } from './calendar/settings.ts';
import { channelsTo, deliverNotices, planNotices } from './notices/notices.ts';
import type { BookRulesSetting } from './rules/book-rules.ts';
import { createOwnerBook, type OwnerBook } from './owner/owner-book.ts';
import { rulesSource } from './rules-source.ts';
import { titleOf } from './rules/names.ts';
import { createZone } from './rules/zone.ts';
import { freeHolds, renewHolds, type AppointmentContext, type OnChange } from './store/appointments.ts';
import { bookKeyIn } from './store/book-key.ts';
import type { ToolsContext } from './tools/context.ts';
import { toolsFor } from './tools/definitions.ts';
import { answerTools, PROOF_HEADER, proofOf } from './tools/route.ts';
import { answerVisit } from './visits/route.ts';
import { variablesOf } from './variables.ts';

export type Book = {
  /** Fields of `assistantOverrides` that give a conversation its tools. */
  readonly overridesOf: (conversation: string, language: string) => Promise<Fields>;
  /** Answers the platform. */
  readonly answer: (request: Request, conversation: string) => Promise<Response>;
  /** The conversation goes on. */
  readonly renew: (conversation: string) => Promise<void>;
  /** The conversation is over. */
  readonly free: (conversation: string) => Promise<void>;
  /** For the inbox's page. */
  readonly owner: OwnerBook;
  /** Answers a visitor, with the page of an appointment. Never rejects. */
  readonly answerVisit: (incoming: IncomingRequest, token: string) => Promise<Response>;
  /** Text messages; null if they are off. */
  readonly texts: BookTexts | null;
  /** The owner's calendar; null without one. */
  readonly calendar: BookCalendar | null;
  /** The appointments as a calendar to subscribe to. */
  readonly feed: BookFeed;
  /** Sends some of the due confirmations and reminders. Resolves with whether more are due. */
  readonly deliver: () => Promise<boolean>;
};

/** A conversation may wait for its start. */
const GRACE_MS = 10 * 60_000;
const MAX_CODE_ATTEMPTS = 5;
const CODE_ATTEMPTS_SECONDS = 86_400;

export type BookPorts = {
  /** Null without a mail server. */
  readonly sendMail: SendMail | null;
  /**
   * What else follows from a change of an appointment.
   * @param titleOf what it is called, by the rules of the moment
   */
  readonly follow: (titleOf: (row: AppointmentRow) => string) => OnChange;
};

/** @param publicUrl this server's, without a trailing slash */
export async function openBook(
  inbox: InboxContext,
  setting: BookRulesSetting,
  publicUrl: string,
  ports: BookPorts,
): Promise<Book> {
  const { source, context, texts, calendar, notices, feed } = await partsOf(inbox, setting, publicUrl, ports);
  const visits = visitsFor(inbox, context, ports.sendMail);
  const { limits, timeLimits } = inbox.endpoint.settings;
  const lifeMs = Math.max(limits.callSeconds, limits.chatSeconds) * 1_000 + GRACE_MS;
  return {
    async overridesOf(conversation, language) {
      await source.refresh();
      return overridesOf(context, { conversation, language, publicUrl, until: context.now() + lifeMs });
    },
    async answer(request, conversation) {
      await source.refresh();
      return answerTools(context, request, conversation, timeLimits.body);
    },
    renew: (conversation) => renewHolds(context, conversation),
    free: (conversation) => freeHolds(context, conversation),
    owner: createOwnerBook(
      {
        ...context,
        language: firstLanguage(inbox.endpoint.settings),
        hasMails: ports.sendMail !== null,
        channelsTo: (appointment) => channelsTo(notices, appointment),
      },
      source,
      { feed, ...createConnections(inbox, publicUrl) },
    ),
    feed,
    texts,
    calendar,
    async answerVisit(incoming, token) {
      await source.refresh();
      return answerVisit(visits, incoming, token);
    },
    async deliver() {
      await source.refresh();
      return deliverNotices(notices);
    },
  };
}

/** The first one that visitors may choose; English if none is named. */
const firstLanguage = ({ languages }: InboxContext['endpoint']['settings']): string =>
  languages?.match(/\S+/g)?.find((tag) => tag !== 'all') ?? 'en';

async function partsOf(
  inbox: InboxContext,
  setting: BookRulesSetting,
  publicUrl: string,
  { sendMail, follow }: BookPorts,
) {
  const { read, change, endpoint, settings, now } = inbox;
  const { secrets, counters } = endpoint;
  const key = await bookKeyIn({ read, change, now });
  const zone = createZone(settings.timeZone);
  const report = (problem: string) => endpoint.report('book', problem);
  const source = rulesSource({ read, report }, setting);
  const { rules } = source;
  await source.refresh();
  const texts = await openBookTexts(inbox, { rules, publicUrl, key, zone });
  const notices = noticesFor(inbox, rules, { publicUrl, key, zone, sendMail, texts, report });
  const calendarSettings = settings.calendar ?? null;
  const appointments: AppointmentContext = {
    read,
    change,
    rules,
    now,
    onChange: [
      follow((row) => titleOf(rules, row)),
      planNotices(notices),
      ...(calendarSettings === null ? [] : [queueEntries(calendarIdOf(calendarSettings), now)]),
    ],
  };
  const calendar =
    calendarSettings === null
      ? null
      : await calendarOf(calendarSettings, appointments, inbox, { publicUrl, sendMail });
  const context: ToolsContext = {
    ...appointments,
    calendar,
    zone,
    country: settings.country,
    key,
    sign: secrets.sign,
    isSigned: secrets.isSigned,
    mayTryCode: async (conversation) => {
      const key = `book code:${conversation}`;
      const { allowed } = await counters.take(key, 1, MAX_CODE_ATTEMPTS, CODE_ATTEMPTS_SECONDS);
      return allowed;
    },
    texts: texts?.consents ?? null,
    report,
  };
  const feed = createFeed({
    ...appointments,
    key,
    publicUrl,
    name: endpoint.settings.businessName ?? 'Appointments',
    linkOf: (conversation) => conversationLink(publicUrl, conversation),
  });
  return { source, context, texts, calendar, notices, feed };
}

type Conversation = {
  readonly conversation: string;
  readonly language: string;
  readonly publicUrl: string;
  /** When its tools stop working, ms since 1970. */
  readonly until: number;
};

function overridesOf(
  context: ToolsContext,
  { conversation, language, publicUrl, until }: Conversation,
): Fields {
  const { rules } = context;
  // The owner has not set any yet.
  if (rules.services.length === 0) return {};
  const proof = proofOf(context, conversation, until, language);
  const server = { url: `${publicUrl}/inbox/tools/${conversation}`, headers: { [PROOF_HEADER]: proof } };
  return {
    'tools:append': toolsFor(rules, server, context.texts?.questionIn(language) ?? null),
    variableValues: variablesOf(rules, context.zone, language, context.now()),
  };
}

async function calendarOf(
  settings: CalendarSettings,
  context: AppointmentContext,
  { settings: { timeZone, mails }, endpoint, members }: InboxContext,
  { publicUrl, sendMail }: { readonly publicUrl: string; readonly sendMail: SendMail | null },
): Promise<BookCalendar> {
  const { openCalendar } = await import('./calendar/open.ts');
  return openCalendar(settings, {
    context,
    timeZone,
    linkOf: (conversation) => conversationLink(publicUrl, conversation),
    report: (problem) => endpoint.report('calendar', problem),
    mails:
      sendMail === null || mails === 'off'
        ? null
        : {
            send: sendMail,
            owners: async () =>
              (await members()).filter(({ role }) => role === 'owner').map(({ email }) => email),
            business: endpoint.settings.businessName,
            publicUrl,
          },
  });
}
