/** An endpoint with an inbox in a file, a scripted platform, and a real mail server. */
import { dirname } from 'node:path';
import { startMailServer, type MailServer } from '../../../../demo/stand-ins/mail-server.ts';
import type { BookRulesSetting } from '../../../../server/book/rules/book-rules.ts';
import type { InboxSettings } from '../../../../server/inbox/context.ts';
import { openInbox, type Inbox } from '../../../../server/inbox/inbox.ts';
import type { EndpointSettings } from '../../../../server/index.ts';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { rowsOf } from '../../../support/inbox/rows.ts';
import { temporaryInbox } from '../../../support/inbox/temporary-inbox.ts';
import { postgresFixture } from '../../../support/postgres-fixture.ts';
import {
  bodyOf,
  called,
  consent,
  logTo,
  NOW,
  openWorld,
  PLATFORM_CALL,
  type Answering,
  type Sent,
  type World,
} from '../world.ts';

export { rowsOf };

/** `tests/postgres.config.ts` runs the same tests on Postgres. */
export const ON_POSTGRES = process.env['INBOX_TESTS_ON'] === 'postgres';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const OWNER = 'owner@shop.example';
export const PUBLIC_URL = 'https://api.shop.example';
export const REPORTS = `${PUBLIC_URL}/inbox/events`;

/** `GET` and `DELETE` of the platform, by method and path; everything else is a call that begins. */
export type PlatformAnswers = Readonly<Record<string, Answering>>;

export type InboxWorld = {
  readonly endpoint: World;
  readonly inbox: Inbox;
  readonly problems: readonly string[];
  readonly asked: () => readonly string[];
  readonly pass: (ms: number) => void;
};

type Given = {
  readonly file: string;
  readonly inbox?: Partial<InboxSettings>;
  readonly settings?: Partial<EndpointSettings>;
  readonly platform?: PlatformAnswers;
  readonly book?: BookRulesSetting;
};

export async function openInboxWorld({
  file,
  inbox: own = {},
  settings = {},
  platform = {},
  book,
}: Given): Promise<InboxWorld> {
  let time = NOW;
  const problems: string[] = [];
  const sent: Sent[] = [];
  const answer: Answering = (asked, signal) => {
    sent.push(asked);
    const { pathname } = new URL(asked.url);
    return (platform[`${asked.method} ${pathname}`] ?? answers[asked.method] ?? called)(asked, signal);
  };
  const answers: PlatformAnswers = {
    GET: () => Response.json({ message: 'Not found' }, { status: 404 }),
  };
  const shared = {
    now: () => time,
    log: logTo(problems),
    ...settings,
  };
  const whole = {
    privateKey: 'private-key',
    assistant: {},
    botCheckSecret: 'bot-check-secret',
    siteKey: 'site-key',
    origins: ['https://shop.example'],
    bookingTools: ['bookAppointment'],
    ...shared,
  };
  const fetch: EndpointSettings['fetch'] = async (url, init = {}) => {
    const asked = new Request(url, { ...init, signal: null });
    const { method, headers, redirect } = asked;
    return answer(
      { url: asked.url, method, headers, redirect, body: await asked.text() },
      AbortSignal.timeout(5_000),
    );
  };
  const inbox = await openInbox(
    {
      database: file,
      site: null,
      publicUrl: PUBLIC_URL,
      reportsTo: REPORTS,
      keepsServer: null,
      owners: [OWNER],
      mailUrl: null,
      mails: 'each',
      digestAt: 480,
      webhooks: null,
      credentials: null,
      mailFrom: OWNER,
      summary: true,
      keepDays: 30,
      required: false,
      timeZone: 'America/New_York',
      // A folder without a page.
      country: 'US',
      pageFolder: import.meta.dirname,
      ...own,
    },
    { ...whole, fetch },
    book,
  );
  const endpoint = openWorld({ ...whole, inbox: inbox.endpoint }, { platform: answer });
  return {
    endpoint,
    inbox,
    problems,
    asked: () => sent.map(({ url, method }) => `${method} ${new URL(url).pathname}`),
    pass: (ms) => (time += ms),
  };
}

type Changes = Omit<Given, 'file'>;

/** For one test file: each test gets an inbox in a separate database file, closed and removed after it. */
export function inboxFixture() {
  let mailServer: MailServer;
  const postgres = postgresFixture(ON_POSTGRES);
  let file = '';
  let folder = '';
  let remove = async (): Promise<void> => undefined;
  const open = new Set<InboxWorld>();

  beforeAll(async () => {
    mailServer = await startMailServer();
  });
  beforeEach(async () => {
    ({ file, remove } = await temporaryInbox());
    folder = dirname(file);
    if (ON_POSTGRES) file = await postgres().newDatabase();
  });
  afterEach(async () => {
    for (const world of open) await close(world);
    mailServer.refuse(false);
    await remove();
  });
  afterAll(async () => {
    await mailServer.close();
  });

  async function close(world: InboxWorld): Promise<void> {
    open.delete(world);
    await world.inbox.close();
  }

  return {
    close,
    file: () => file,
    /** A folder for this test only. */
    folder: () => folder,
    mailServer: () => mailServer,
    /** Settings of an inbox that mails its owner. */
    mailed: (): Partial<InboxSettings> => ({ mailUrl: mailServer.url }),
    openWorld: async (changes: Changes = {}): Promise<InboxWorld> => {
      const world = await openInboxWorld({ file, ...changes });
      open.add(world);
      return world;
    },
    /** All rows of a table, after closing the inbox. */
    kept: async (world: InboxWorld, table = 'conversations') => {
      await close(world);
      return rowsOf(file, table);
    },
  };
}

export type Reporting = { readonly url: string; readonly headers: Record<string, string> };

/** The server to which the platform reports the call with this number. */
export function reporting(world: InboxWorld, call = 0): Reporting {
  const overrides = bodyOf(world.endpoint.platform[call])['assistantOverrides'] as {
    readonly server: Reporting;
  };
  return overrides.server;
}

/** The end of a call in which an appointment is booked. */
export const REPORT = {
  type: 'end-of-call-report',
  endedReason: 'customer-ended-call',
  startedAt: new Date(NOW).toISOString(),
  endedAt: new Date(NOW + 90_000).toISOString(),
  cost: 0.12,
  analysis: {},
  call: { id: PLATFORM_CALL.id },
  artifact: {
    messages: [
      { role: 'system', message: 'the prompt', time: NOW },
      { role: 'bot', message: 'Paws, this is Erin.', time: NOW + 1_000 },
      { role: 'user', message: 'My dog Waffles limps.', time: NOW + 4_000 },
      {
        role: 'tool_calls',
        toolCalls: [{ id: 'tool-1', function: { name: 'bookAppointment' } }],
        time: NOW + 5_000,
      },
      {
        role: 'tool_call_result',
        toolCallId: 'tool-1',
        name: 'bookAppointment',
        result: JSON.stringify({ booked: true, title: 'Check-up', start: '2026-11-24T10:00:00-05:00' }),
        time: NOW + 6_000,
      },
    ],
    structuredOutputs: {
      'output-1': {
        name: 'task_tamer_summary',
        result: {
          who: 'Grace, with Waffles',
          reason: 'A limping dog',
          urgency: 'This week',
          promised: '',
          bookingClaimed: true,
        },
      },
    },
  },
};

/** A call of the booking tool, and its answer, as an artifact contains them. */
export const toolTurns = (
  toolCallId: string,
  answer: object,
): readonly Readonly<Record<string, unknown>>[] => [
  { role: 'tool_calls', toolCalls: [{ id: toolCallId, function: { name: 'bookAppointment' } }] },
  { role: 'tool_call_result', toolCallId, name: 'bookAppointment', result: JSON.stringify(answer) },
];

/** Numbers its calls: `call-1`, `call-2` and so on. */
export function callingPlatform(more: PlatformAnswers = {}): PlatformAnswers {
  let calls = 0;
  return {
    'POST /call/web': () => Response.json({ ...PLATFORM_CALL, id: `call-${(calls += 1)}` }, { status: 201 }),
    ...more,
  };
}

/** The report of one of those calls, by its number from 0. */
export const reportOf = (number: number, changes: object = {}): object => ({
  ...REPORT,
  call: { id: `call-${number + 1}` },
  ...changes,
});

/** Settings for more calls of one visitor than are usual. */
export const MANY_STARTS = { limits: { startsIn10Minutes: 1_000, startsPerDay: 1_000 } };

export function deliver(
  world: InboxWorld,
  message: object,
  { url, headers }: Reporting,
): Promise<Response | null> {
  const body = JSON.stringify({ message });
  const request = new Request(url, { method: 'POST', headers, body });
  return world.inbox.answer({ request, socketAddress: undefined });
}

/** What a text chat begins with, for the endpoint's `begin`. */
export const newChat = (id: string, name: string) =>
  ({
    id,
    channel: 'writing',
    name,
    consent: consent(),
    timeZone: null,
    reservation: { channel: 'writing', day: '2026-11-22', seconds: 0 },
  }) as const;
