/** The inbox of a server with one business: stores every conversation, learns how it went, and notifies the owner. */
import { DEFAULT_BUSINESS_ID } from '../businesses/business-id.ts';
import type { IncomingRequest } from '../admission/admission.ts';
import { timeZoneNamed } from '../admission/days.ts';
import { createContext } from '../context.ts';
import type { BookRules, BookRulesSetting } from '../book/rules/book-rules.ts';
import type { Report } from '../http/reports.ts';
import type { EndpointInbox } from '../routes/endpoint-inbox.ts';
import type { EndpointSettings } from '../settings.ts';
import { Rounds, type Step } from './background/rounds.ts';
import { inTurns, type Batch } from './background/turns.ts';
import { INBOX_PATH, openBusinessInbox, type BusinessInbox } from './business-inbox.ts';
import { siteOf, type InboxSettings, type Member } from './context.ts';
import { openDeployment, succeeds, type Deployment } from './deployment.ts';
import { whereToReport } from './reports/assistant.ts';
import { claimSite } from './store/site.ts';

export { inboxSettingsFrom } from './settings.ts';
export { readBook } from '../book/rules/book-file.ts';
export type { BookRules, EndpointInbox, InboxSettings };

export type Inbox = {
  readonly endpoint: EndpointInbox;
  /** Resolves with null for a path that is not the inbox's. Never rejects. */
  readonly answer: (incoming: IncomingRequest) => Promise<Response | null>;
  /** Whether the database can be written. Never rejects. */
  readonly isWritable: () => Promise<boolean>;
  /** Ends open streams and the due work, so that the server can stop. Resolves when what had begun is done. Never rejects. */
  readonly end: () => Promise<void>;
  /** Does the due work. A timer and tests call it. Never rejects. */
  readonly work: () => Promise<void>;
  /** After the last request. */
  readonly close: () => Promise<void>;
};

/**
 * @param endpointSettings of the call endpoint: the platform's key, the limits, and where problems are reported
 * @param bookRules of the appointment book, or `stored` for those that the owner sets on the page; null without a book
 * @throws with a sentence for the owner when the time zone is unknown or the database cannot be opened
 */
export async function openInbox(
  given: InboxSettings,
  endpointSettings: EndpointSettings,
  bookRules: BookRulesSetting | null = null,
): Promise<Inbox> {
  if (timeZoneNamed(given.timeZone) === undefined)
    throw new Error('The inbox’s TIME_ZONE must be the IANA name of a time zone, like America/Chicago.');
  const endpoint = createContext(endpointSettings);
  const { report } = endpoint;
  const settings = { ...given, reportsTo: await whereToReport(given, endpoint) };
  const site = siteOf(given, endpoint.settings);
  const deployment = await openDeployment(settings, report, (database) =>
    claimSite(database.deployment, site),
  );
  const { changes, isWritable } = deployment;
  const owners = given.owners.map((email): Member => ({ email, role: 'owner', since: 0 }));
  const members = () => Promise.resolve(owners);
  const own = { members, own: null, onErased: null };
  const parts = { businessId: DEFAULT_BUSINESS_ID, settings, endpoint, bookRules, ...own };
  const inbox = await openBusinessInbox(deployment, parts).catch(async (error: unknown) => {
    await deployment.close();
    throw error;
  });
  const rounds = roundsOf(deployment, inbox, report);
  const end = async () => {
    changes.end();
    await Promise.all(rounds.map((each) => each.stop()));
    await inbox.idle();
  };
  return {
    endpoint: inbox.endpoint,
    answer: async (incoming) =>
      (await deployment.answerMailEvent(incoming.request)) ??
      (INBOX_PATH.test(new URL(incoming.request.url).pathname) ? inbox.answer(incoming) : null),
    isWritable,
    end,
    async work() {
      const [upkeep, ...outbound] = rounds;
      await upkeep.work();
      await Promise.all(outbound.map((each) => each.work()));
    },
    async close() {
      await end();
      await deployment.backlogs.retry();
      await deployment.close();
    },
  };
}

/** They run independently, so that a slow mail server or address delays nothing else. */
function roundsOf(
  { database, mails, linkMails, backlogs }: Deployment,
  { work }: BusinessInbox,
  report: Report,
): readonly [Rounds, ...Rounds[]] {
  // A failed step is reported, and the next ones go on.
  const step =
    (part: (stopping: AbortSignal) => Promise<unknown>): Step =>
    (stopping) =>
      succeeds(report, () => part(stopping));
  const untilDone = (batch: Batch) => step(() => inTurns([batch]));
  // Each round does a part, however much is due, so that a lot of old conversations delays nothing else.
  const upkeep = [...work.checks, ...work.expiry, ...work.erasures, ...work.sweep].map(step);
  return [
    new Rounds([() => backlogs.retry(), ...upkeep]),
    new Rounds([step((stopping) => database.tidy(false, stopping))]),
    ...(mails === null
      ? []
      : [new Rounds(work.mail.map(untilDone)), new Rounds([step(() => linkMails.retry())])]),
    ...(work.notices.length === 0 ? [] : [new Rounds(work.notices.map(untilDone))]),
    ...[...work.webhooks, ...work.calendar].map((batch) => new Rounds([untilDone(batch)])),
  ];
}
