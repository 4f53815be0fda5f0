/** The endpoint as a server on Node. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { ENDPOINT_REFUSALS } from '../../widget/contract-endpoint.ts';
import { OpenWork } from '../http/open-work.ts';
import { waitedFor } from '../http/time-limit.ts';
import { defaultPrefix, openCounting, READY_LIMIT_SECONDS } from './counting.ts';
import { drain } from './drain.ts';
import type { ProgramSettings, SharedSettings } from './environment.ts';
import { hooksOf } from './hooks.ts';
import { createProgramLog, type ProgramLog } from './program-log.ts';
import { serveOne, type Served } from './serve-one.ts';
import type { StoredServing } from './serve-stored.ts';
import type { StoreSettings } from './store-environment.ts';

/** How long open requests may take after a signal to stop: as long as the platform may take. */
const DRAIN_LIMIT_MS = 25_000;
/** How long closing may take after that: a database that hangs never says goodbye. */
const CLOSE_LIMIT_SECONDS = 10;
/** No browser opens them. */
const ALL_ADDRESSES: readonly string[] = ['0.0.0.0', '::'];

export type RunningServer = {
  readonly url: string;
  /** Stops accepting requests and resolves when the open ones are answered. @throws if a part does not close in time */
  readonly close: () => Promise<void>;
};

/** Closes what was opened, in reverse order. */
type Closers = (() => void | Promise<void>)[];

/** @throws when the port is taken, `ioredis` is missing, or receipts cannot be written; nothing is left open then */
export async function startServer(
  settings: ProgramSettings | StoreSettings,
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
  settings: ProgramSettings | StoreSettings,
  log: ProgramLog,
  { opened, closeAll }: { readonly opened: Closers; readonly closeAll: () => Promise<void> },
): Promise<RunningServer> {
  const hooksFor = await hooksOf(settings);
  const shared = settings.businesses === 'store' ? settings.deployment : settings.endpoint;
  const { redisUrl, redisPrefix } = settings;
  const counting = await openCounting({ redisUrl, prefix: redisPrefix ?? defaultPrefix(shared) }, log);
  opened.push(counting.close);
  const { answer, inbox, isWritable, end, close } =
    settings.businesses === 'store'
      ? await serveStored(settings, { log, hooksFor, store: counting.store })
      : await serveOne(settings, { ...hooksFor(log), store: counting.store });
  opened.push(close);
  let isClosing = false;
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    await next();
    // Kept-alive connections would delay the shutdown, and a slow body keeps its connection busy.
    if (isClosing || c.res.status === ENDPOINT_REFUSALS['body-too-slow']) c.header('connection', 'close');
  });
  app.get('/health', () => health(isClosing));
  app.get('/ready', async () => {
    const [hasCounters, hasInbox] = await Promise.all([counting.isReachable(), isTrueSoon(isWritable)]);
    if (isClosing || (hasCounters && hasInbox)) return health(isClosing);
    return Response.json({ status: hasCounters ? 'no inbox' : 'no counters' }, { status: 503 });
  });
  app.all('*', async ({ req: { raw: request }, env }) => {
    const address = env.incoming.socket.remoteAddress;
    const taken = await inbox?.answer({ request, socketAddress: address });
    return taken ?? answer(request, address === undefined ? {} : { address });
  });
  const answers = new OpenWork();
  const server = createAdaptorServer({
    fetch: (request, bindings) => answers.add(Promise.resolve(app.fetch(request, bindings))),
    overrideGlobalObjects: false,
  }) as Server;
  const url = await listen(server, settings);
  opened.push(() => drain(server, answers, DRAIN_LIMIT_MS));
  return {
    url,
    close() {
      isClosing = true;
      void end();
      return waitedFor(DRAIN_LIMIT_MS / 1_000 + CLOSE_LIMIT_SECONDS, closeAll);
    },
  };
}

/** @returns the server's URL */
async function listen(server: Server, { port, host }: SharedSettings): Promise<string> {
  server.listen({ port, ...(host === null ? {} : { host }) });
  await once(server, 'listening');
  const bound = server.address();
  const isEverywhere = host === null || ALL_ADDRESSES.includes(host);
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${typeof bound === 'object' ? bound?.port : port}/`;
}

/** Loaded on demand, like the inbox. */
async function serveStored(settings: StoreSettings, shared: StoredServing): Promise<Served> {
  const { openStored } = await import('./serve-stored.ts');
  return openStored(settings, shared);
}

const health = (isClosing: boolean): Response =>
  Response.json({ status: isClosing ? 'closing' : 'ok' }, { status: isClosing ? 503 : 200 });

/** False if there is no answer in time. */
const isTrueSoon = (read: () => Promise<boolean>): Promise<boolean> =>
  waitedFor(READY_LIMIT_SECONDS, read).catch(() => false);
