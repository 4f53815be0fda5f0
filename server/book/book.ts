/** The appointment book: what the agent can find, book, move and cancel in a conversation. Loaded only if it is switched on. */
import type { IncomingRequest } from '../admission/admission.ts';
import type { Fields } from '../http/fields.ts';
import type { InboxContext } from '../inbox/context.ts';
import type { SendMail } from '../inbox/mail/mails.ts';
import type { AppointmentRow } from '../inbox/store/tables.ts';
import { openBookTexts, type BookTexts } from './book-texts.ts';
import { createMailSender } from './notices/mail-sender.ts';
import { deliverNotices, informOwners, planNotices, type NoticeContext } from './notices/notices.ts';
import type { BookRulesSetting } from './rules/book-rules.ts';
import { createOwnerBook, type OwnerBook } from './owner/owner-book.ts';
import { rulesSource, type RulesSource } from './rules-source.ts';
import { titleOf } from './rules/names.ts';
import { createZone } from './rules/zone.ts';
import { freeHolds, renewHolds, type OnChange } from './store/appointments.ts';
import { bookKeyIn, type BookKey } from './store/book-key.ts';
import type { ToolsContext } from './tools/context.ts';
import { toolsFor } from './tools/definitions.ts';
import { answerTools, PROOF_HEADER, proofOf } from './tools/route.ts';
import { linkOf } from './visits/link.ts';
import { answerVisit, type VisitContext } from './visits/route.ts';
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
  { sendMail, follow }: BookPorts,
): Promise<Book> {
  const { read, change, endpoint, settings, now } = inbox;
  const { secrets, counters } = endpoint;
  const { limits, timeLimits } = endpoint.settings;
  const key = await bookKeyIn({ read, change, now });
  const zone = createZone(settings.timeZone);
  const report = (problem: string) => endpoint.report('book', problem);
  const source = rulesSource({ read, report }, setting);
  await source.refresh();
  const texts = await openBookTexts(inbox, { source, publicUrl, key, zone });
  const notices = noticesFor(inbox, source, { publicUrl, key, zone, sendMail, texts, report });
  const context: ToolsContext = {
    read,
    change,
    get rules() {
      return source.current();
    },
    now,
    onChange: [follow((row) => titleOf(source.current(), row)), planNotices(notices)],
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
  const visits = visitsFor(inbox, context, sendMail);
  const lifeMs = Math.max(limits.callSeconds, limits.chatSeconds) * 1_000 + GRACE_MS;
  return {
    async overridesOf(conversation, language) {
      await source.refresh();
      return overridesOf(context, { conversation, language, publicUrl, until: now() + lifeMs });
    },
    async answer(request, conversation) {
      await source.refresh();
      return answerTools(context, request, conversation, timeLimits.body);
    },
    renew: (conversation) => renewHolds(context, conversation),
    free: (conversation) => freeHolds(context, conversation),
    owner: createOwnerBook(context, source),
    texts,
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

function visitsFor(inbox: InboxContext, context: ToolsContext, sendMail: SendMail | null): VisitContext {
  const informsOwners = sendMail !== null && inbox.settings.mails !== 'off';
  const onChange = [...context.onChange, ...(informsOwners ? [informOwners({ now: context.now })] : [])];
  return {
    inbox,
    key: context.key,
    // With the rules of the moment.
    get book() {
      return { ...context, onChange };
    },
  };
}

type NoticeParts = Pick<NoticeContext, 'report' | 'zone'> & {
  readonly publicUrl: string;
  readonly key: BookKey;
  readonly sendMail: SendMail | null;
  readonly texts: BookTexts | null;
};

function noticesFor(
  { read, change, endpoint, settings, now }: InboxContext,
  source: RulesSource,
  { publicUrl, key, zone, sendMail, texts, report }: NoticeParts,
): NoticeContext {
  const linkTo = (id: string) => linkOf(key, publicUrl, id);
  const mailContext = {
    settings,
    endpoint,
    now,
    get rules() {
      return source.current();
    },
    publicUrl,
    linkTo,
  };
  const senders = {
    ...(sendMail === null ? {} : { mail: createMailSender(mailContext, sendMail) }),
    ...(texts === null ? {} : { text: texts.sender }),
  };
  return {
    change,
    read,
    now,
    zone,
    get reminders() {
      return source.current().reminders;
    },
    senders,
    report,
  };
}
