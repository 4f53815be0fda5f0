/** An owner's inbox and the platform's stand-in on one local server, so that calls are reported over HTTP. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { getRequestListener } from '@hono/node-server';
import { startMailServer, type MailServer } from '../../../demo/stand-ins/mail-server.ts';
import type { CallRecord } from '../../../demo/stand-ins/platform/calls/call-record.ts';
import { PRIVATE_KEY } from '../../../demo/stand-ins/platform/keys.ts';
import { OwnerCalendar } from '../../../demo/stand-ins/owner-calendar/owner-calendar.ts';
import { Platform } from '../../../demo/stand-ins/platform/platform.ts';
import { openInbox, type Inbox, type InboxSettings } from '../../../server/inbox/inbox.ts';
import { CONSENT_VERSION } from '../../../widget/contract-endpoint.ts';

const PLATFORM = '/platform';

export type StagedCall = {
  /** The inbox's id of the conversation. */
  readonly id: string;
  readonly call: CallRecord;
  /** Where the platform reports the call. */
  readonly server: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
};

export type InboxStage = {
  /** The URL of the inbox's `/inbox/events`. */
  readonly eventsUrl: string;
  /** The number of requests that the inbox has answered. */
  readonly answered: () => number;
  readonly inbox: Inbox;
  readonly mailServer: MailServer;
  /** The database's file. */
  readonly file: string;
  /** Begins a call as the call endpoint does. @param assistant a scenario of the stand-ins */
  readonly begin: (assistant: string, name: string) => Promise<StagedCall>;
  readonly platform: Platform;
  readonly close: () => Promise<void>;
};

type Given = {
  readonly settings?: Partial<InboxSettings>;
  readonly now?: () => number;
  readonly onMail?: (mail: Email) => void;
};

export async function openInboxStage({
  settings = {},
  now = Date.now,
  onMail,
}: Given = {}): Promise<InboxStage> {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-stage-'));
  const mailServer = await startMailServer(onMail);
  const platform = new Platform({
    calendar: new OwnerCalendar(null),
    inject: () => false,
    created: () => undefined,
  });
  let answered = 0;
  const answer = getRequestListener(
    async (request, { incoming }) =>
      (await inbox.answer({ request, socketAddress: incoming.socket.remoteAddress })) ??
      new Response(null, { status: 404 }),
    { overrideGlobalObjects: false },
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://stage');
    if (pathname.startsWith(PLATFORM))
      return void platform.answer(request, response, pathname.slice(PLATFORM.length));
    return void answer(request, response).then(() => (answered += 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const file = join(folder, 'inbox.db');
  const inbox = await openInbox(
    {
      ...INBOX,
      database: file,
      publicUrl: url,
      reportsTo: `${url}/inbox/events`,
      mailUrl: mailServer.url,
      ...settings,
    },
    { ...ENDPOINT, apiUrl: `${url}${PLATFORM}`, now },
  );
  return {
    eventsUrl: `${url}/inbox/events`,
    answered: () => answered,
    inbox,
    mailServer,
    file,
    platform,
    begin: (assistant, name) => begin({ inbox, platform, url }, assistant, name),
    async close() {
      await inbox.close();
      server.closeAllConnections();
      server.close();
      await mailServer.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const INBOX = {
  site: null,
  keepsServer: false,
  owners: ['owner@shop.example'],
  mails: 'each',
  digestAt: 480,
  webhooks: null,
  credentials: null,
  mailFrom: 'inbox@shop.example',
  summary: true,
  keepDays: 30,
  required: false,
  timeZone: 'America/New_York',
  country: 'US',
  pageFolder: import.meta.dirname,
} as const satisfies Partial<InboxSettings>;

const ENDPOINT = {
  privateKey: PRIVATE_KEY,
  assistant: 'erin',
  botCheckSecret: 'bot-check-secret',
  siteKey: 'site-key',
  origins: ['https://shop.example'],
  test: true,
  log: { warn: () => undefined, error: () => undefined },
} as const;

async function begin(
  { inbox, platform, url }: { readonly inbox: Inbox; readonly platform: Platform; readonly url: string },
  assistantId: string,
  name: string,
): Promise<StagedCall> {
  const id = randomUUID();
  const at = new Date().toISOString();
  const consent = { version: CONSENT_VERSION, textHash: '', language: 'en', at, recording: true };
  const reservation = { channel: 'voice', day: at.slice(0, 10), seconds: 600 } as const;
  await inbox.endpoint.begin({ id, channel: 'voice', name, consent, timeZone: null, reservation });
  const overrides = inbox.endpoint.overridesOf(id);
  const assistantOverrides = { variableValues: { name }, ...overrides };
  const answer = await fetch(`${url}${PLATFORM}/call/web`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PRIVATE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ assistantId, assistantOverrides }),
  });
  const { id: platformId } = (await answer.json()) as { readonly id: string };
  await inbox.endpoint.began(id, platformId);
  const call = platform.find(platformId);
  if (call === undefined) throw new Error('The platform did not create the call.');
  return { id, call, server: overrides['server'] as StagedCall['server'] };
}
