/** The endpoint as a server on Node. */
import { appendFile } from 'node:fs/promises';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { ENDPOINT_REFUSALS } from '../../widget/contract-endpoint.ts';
import { createCallEndpoint } from '../call-endpoint.ts';
import { waitedFor } from '../http/time-limit.ts';
import type { InboxSettings } from '../inbox/context.ts';
import type { Inbox } from '../inbox/inbox.ts';
import type { EndpointAnswer, EndpointSettings, Feedback, Receipt } from '../settings.ts';
import { openCounting, READY_LIMIT_SECONDS } from './counting.ts';
import type { ProgramSettings } from './environment.ts';
import { createProgramLog, type ProgramLog } from './program-log.ts';

/** How long open requests may take after a signal to stop: as long as the platform may take. */
const DRAIN_LIMIT_MS = 25_000;
const IDLE_CHECK_MS = 100;
/** No browser opens them. */
const ALL_ADDRESSES: readonly string[] = ['0.0.0.0', '::'];

export type RunningServer = {
  readonly url: string;
  /** Stops accepting requests and resolves when the open ones are answered. */
  readonly close: () => Promise<void>;
};

/** Closes what was opened, in reverse order. */
type Closers = (() => void | Promise<void>)[];

/** @throws when the port is taken, `ioredis` is missing, or receipts cannot be written; nothing is left open then */
export async function startServer(
  settings: ProgramSettings,
  log: ProgramLog = createProgramLog(settings.logLevel),
): Promise<RunningServer> {
  const opened: Closers = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).toReversed()) await close();
  };
  try {
    return await start(settings, log, { opened, closeAll });
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function start(
  settings: ProgramSettings,
  log: ProgramLog,
  { opened, closeAll }: { readonly opened: Closers; readonly closeAll: () => Promise<void> },
): Promise<RunningServer> {
  const hooks = await hooksOf(settings, log);
  const counting = await openCounting(settings, log);
  opened.push(counting.close);
  const endpoint = { ...settings.endpoint, ...hooks, store: counting.store };
  const inbox = settings.inbox === null ? null : await inboxOf(settings.inbox, endpoint);
  if (inbox !== null) opened.push(inbox.close);
  const answer = createCallEndpoint(inbox === null ? endpoint : { ...endpoint, inbox: inbox.endpoint });
  let isClosing = false;
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    await next();
    // Kept-alive connections would delay the shutdown, and a slow body keeps its connection busy.
    if (isClosing || c.res.status === ENDPOINT_REFUSALS['body-too-slow']) c.header('connection', 'close');
  });
  app.get('/health', () => health(isClosing));
  app.get('/ready', async () => {
    const [hasCounters, hasInbox] = await Promise.all([
      counting.isReachable(),
      inbox === null || isTrueSoon(inbox.isWritable),
    ]);
    if (isClosing || (hasCounters && hasInbox)) return health(isClosing);
    return Response.json({ status: hasCounters ? 'no inbox' : 'no counters' }, { status: 503 });
  });
  app.all('*', async ({ req: { raw: request }, env }) => {
    const address = env.incoming.socket.remoteAddress;
    const taken = await inbox?.answer({ request, socketAddress: address });
    return taken ?? answer(request, address === undefined ? {} : { address });
  });
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  const url = await listen(server, settings);
  opened.push(() => drain(server));
  return {
    url,
    close() {
      isClosing = true;
      inbox?.end();
      return closeAll();
    },
  };
}

/** @returns the server's URL */
async function listen(server: Server, { port, host }: ProgramSettings): Promise<string> {
  server.listen({ port, ...(host === null ? {} : { host }) });
  await once(server, 'listening');
  const bound = server.address();
  const isEverywhere = host === null || ALL_ADDRESSES.includes(host);
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${typeof bound === 'object' ? bound?.port : port}/`;
}

/** Resolves when the open requests are answered, or their time is over. */
async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection whose answer began before the shutdown is kept alive, and becomes idle only later.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const limit = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}

/** Loaded on demand, because its libraries are optional. */
async function inboxOf(settings: InboxSettings, endpoint: EndpointSettings): Promise<Inbox> {
  const { openInbox } = await import('../inbox/inbox.ts');
  return openInbox(settings, endpoint);
}

const health = (isClosing: boolean): Response =>
  Response.json({ status: isClosing ? 'closing' : 'ok' }, { status: isClosing ? 503 : 200 });

/** False if there is no answer in time. */
const isTrueSoon = (read: () => Promise<boolean>): Promise<boolean> =>
  waitedFor(READY_LIMIT_SECONDS, read).catch(() => false);

/** Receipts reject when they cannot be written, which the endpoint reports. */
async function hooksOf(
  { receiptsFile, accessLog }: ProgramSettings,
  log: ProgramLog,
): Promise<Partial<EndpointSettings>> {
  // Each failed write is reported by its own callback; without a listener the event would end the process.
  process.stdout.on('error', () => undefined);
  if (receiptsFile !== null) await demandWritable(receiptsFile);
  return {
    log,
    onReceipt: (receipt) => (receiptsFile === null ? print(receipt) : append(receiptsFile, receipt)),
    // Not written with the receipts, because a visitor’s browser can send anything.
    onFeedback: (feedback: Feedback) => log.info({ feedback }, 'A visitor answered “Did this help?”'),
    ...(accessLog ? { onAnswer: (answered: EndpointAnswer) => log.info(answered, 'Answered') } : {}),
  };
}

const lineOf = (value: Receipt): string => `${JSON.stringify(value)}\n`;

const print = (value: Receipt): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(lineOf(value), (error) => (error ? reject(error) : resolve()));
  });

const append = (file: string, receipt: Receipt): Promise<void> => appendFile(file, lineOf(receipt));

async function demandWritable(file: string): Promise<void> {
  try {
    await appendFile(file, '');
  } catch (error) {
    throw new Error(`RECEIPTS_FILE cannot be written: ${String(error)}`, { cause: error });
  }
}
