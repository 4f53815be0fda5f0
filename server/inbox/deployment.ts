/** What the inboxes of all businesses of a server share. */
import { errorText, type Report } from '../http/reports.ts';
import { Backlogs } from './background/backlogs.ts';
import type { InboxSettings } from './context.ts';
import { createBounces, type Bounces } from './mail/bounces.ts';
import { createMailEvents, type AnswerMailEvent } from './mail/mail-events.ts';
import { LinkMails } from './mail/link-mails.ts';
import { createMails, type Mails } from './mail/mails.ts';
import { createUnprovenReader, type ReadUnproven } from './reports/events.ts';
import type { Database } from './store/database.ts';
import { openDatabase } from './store/open-database.ts';
import { createChanges, type Changes } from './web/changes.ts';
import { createPageFiles, type PageFiles } from './web/files.ts';

export type Deployment = {
  readonly database: Database;
  /** Null if no mail is sent. */
  readonly mails: Mails | null;
  readonly linkMails: LinkMails;
  readonly bounces: Bounces;
  readonly answerMailEvent: AnswerMailEvent;
  /** The streams of open pages. */
  readonly changes: Changes;
  readonly pageFiles: PageFiles;
  /** Writes that wait for the database. */
  readonly backlogs: Backlogs;
  readonly readUnproven: ReadUnproven;
  /** Whether the database can be written. Never rejects. */
  readonly isWritable: () => Promise<boolean>;
  /** After the last work. */
  readonly close: () => Promise<void>;
};

export type DeploymentPlace = Pick<
  InboxSettings,
  'database' | 'migrationDatabase' | 'mailUrl' | 'mailFrom' | 'mailEventsToken' | 'pageFolder'
>;

/** Path of an inbox's page and API, after what names the business. */
export const BASE_PATH = '/inbox';
/** How often a request for the server's readiness may write, because each write waits for the disk. */
const PROBE_INTERVAL_MS = 1_000;

/**
 * @param demand rejects if this database is not the server's
 * @throws with a sentence for the owner if the database cannot be opened or written
 */
export async function openDeployment(
  place: DeploymentPlace,
  report: Report,
  demand: (database: Database) => Promise<void>,
): Promise<Deployment> {
  const database = await openDatabase(place, 'server');
  try {
    await database.probe();
    await demand(database);
    if (database.warning !== null) report('inbox-isolation', database.warning);
    return await deploymentOn(database, place, report);
  } catch (error) {
    await database.close();
    throw error;
  }
}

export async function deploymentOn(
  database: Database,
  {
    mailUrl,
    mailFrom,
    mailEventsToken: token = null,
    pageFolder,
  }: Omit<DeploymentPlace, 'database' | 'migrationDatabase'>,
  report: Report,
): Promise<Deployment> {
  const bounces = createBounces(database.deployment);
  const mails = mailUrl === null ? null : await createMails(mailUrl, mailFrom, bounces);
  return {
    database,
    mails,
    linkMails: new LinkMails(),
    bounces,
    answerMailEvent: createMailEvents({ token, bounces, now: Date.now, report }),
    changes: createChanges(),
    backlogs: new Backlogs(),
    pageFiles: createPageFiles(pageFolder, 'inbox', BASE_PATH),
    readUnproven: createUnprovenReader(),
    isWritable: atMostEvery(PROBE_INTERVAL_MS, () => succeeds(report, database.probe)),
    async close() {
      mails?.close();
      await database.close();
    },
  };
}

/** Never rejects. */
export async function succeeds(report: Report, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    reportFailure(report, error);
    return false;
  }
}

/** The database's errors name a failed statement's code and table, and no values. */
export const reportFailure = (report: Report, error: unknown): void =>
  report('inbox', `The inbox cannot keep what happens: ${errorText(error)}`);

/** Repeats the last result in between, so that any number of requests causes few writes. */
function atMostEvery<T>(intervalMs: number, work: () => Promise<T>): () => Promise<T> {
  let last: { readonly result: Promise<T>; readonly at: number } | null = null;
  return () => {
    if (last === null || performance.now() - last.at >= intervalMs)
      last = { result: work(), at: performance.now() };
    return last.result;
  };
}
