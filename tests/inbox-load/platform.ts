/**
 * hCaptcha and the voice platform as one server on this machine. It begins calls and reports them; a fifth of the
 * reports are dropped, sent twice, or late.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

type Overrides = {
  readonly metadata: { readonly conversation: string };
  readonly server: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
};

export type PlatformCall = {
  readonly id: string;
  readonly createdAt: string;
  readonly assistantOverrides: Overrides;
  /** The visitor's unique line. */
  readonly said: string;
};

/** A text chat, named after its conversation. */
export type PlatformSession = {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly assistantOverrides: object;
  readonly chats: { readonly id: string; readonly createdAt: string; readonly input: string }[];
};

export type LoadPlatform = {
  readonly url: string;
  readonly sessions: readonly PlatformSession[];
  readonly calls: readonly PlatformCall[];
  /** The number of reports by result. */
  readonly events: Readonly<Record<'sent' | 'dropped' | 'doubled' | 'late' | 'failed', number>>;
  /** Resolves when every report was sent or abandoned. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The platform's retry delays, in ms instead of seconds. */
const FIRST_RETRY_DELAY_MS = 100;
const MAX_RETRIES = 8;
const FAULT_SHARE = 0.2;
const MAX_LATENESS_MS = 500; // ms

const ANSWER = 'I am sorry to hear that.';
const PIECE = { id: 'stream-1', path: 'chat.output[0].content', delta: ANSWER };

/** Seeded random numbers, so that a run can be repeated. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** @param servers addresses of the processes that get the reports, in turns; null to send no reports */
export async function startLoadPlatform(servers: (() => readonly string[]) | null): Promise<LoadPlatform> {
  const calls: PlatformCall[] = [];
  const sessions: PlatformSession[] = [];
  const events = { sent: 0, dropped: 0, doubled: 0, late: 0, failed: 0 };
  const random = dice(7);
  const underWay = new Set<Promise<void>>();

  async function send(call: PlatformCall, message: object): Promise<void> {
    const { url, headers } = call.assistantOverrides.server;
    const body = JSON.stringify({ message });
    for (let retry = 0; retry <= MAX_RETRIES; retry += 1) {
      const addresses = servers?.() ?? [];
      const address = addresses[(events.sent + retry) % addresses.length] ?? '';
      const answer = await fetch(`${address}${new URL(url).pathname}`, {
        method: 'POST',
        headers,
        body,
      }).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok === true) return void (events.sent += 1);
      if (answer !== null && answer.status < 500) break;
      await wait(FIRST_RETRY_DELAY_MS * 2 ** retry);
    }
    events.failed += 1;
  }

  async function sendSomehow(call: PlatformCall, message: object): Promise<void> {
    if (random() > FAULT_SHARE) return send(call, message);
    const fault = (['dropped', 'doubled', 'late'] as const)[Math.floor(random() * 3)] ?? 'dropped';
    events[fault] += 1;
    if (fault === 'dropped') return;
    if (fault === 'late') await wait(MAX_LATENESS_MS * random());
    await Promise.all([send(call, message), ...(fault === 'doubled' ? [send(call, message)] : [])]);
  }

  function track(work: Promise<void>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  async function reportCall(call: PlatformCall): Promise<void> {
    for (const message of messagesOf(call)) {
      const sending = sendSomehow(call, message);
      track(sending);
      // Later reports overtake a delayed one.
      await Promise.race([sending, wait(MAX_LATENESS_MS / 10)]);
    }
  }

  function begin(body: string): object {
    const { assistantOverrides } = JSON.parse(body) as { readonly assistantOverrides: Overrides };
    const number = calls.length + 1;
    const call = {
      id: `call-${number}`,
      createdAt: new Date().toISOString(),
      assistantOverrides,
      said: `The dog number${number} limps.`,
    };
    calls.push(call);
    if (servers !== null) track(reportCall(call));
    return { id: call.id, webCallUrl: `https://rooms.example/${call.id}`, maxDurationSeconds: 600 };
  }

  const sessionsNamed = (name: string | null) =>
    sessions.filter((session) => name === null || session.name === name).toReversed();

  function beginChat(body: string): object {
    const { name, assistantOverrides } = JSON.parse(body) as PlatformSession;
    const createdAt = new Date().toISOString();
    const session = { id: `session-${sessions.length + 1}`, name, createdAt, assistantOverrides, chats: [] };
    sessions.push(session);
    return { id: session.id };
  }

  function takeMessage(body: string): void {
    const { sessionId, input } = JSON.parse(body) as { readonly sessionId: string; readonly input: string };
    const { chats = [] } = sessions.find(({ id }) => id === sessionId) ?? {};
    chats.push({ id: `${sessionId}-${chats.length}`, createdAt: new Date().toISOString(), input });
  }

  function answerOf({ method = '', url = '' }: IncomingMessage, body: string): object {
    const { pathname, searchParams } = new URL(url, 'http://platform');
    if (pathname === '/siteverify') return { success: true, hostname: 'shop.example' };
    if (pathname === '/session' && method === 'POST') return beginChat(body);
    if (pathname === '/session') return { results: sessionsNamed(searchParams.get('name')) };
    if (pathname === '/chat') {
      const { chats = [] } = sessions.find(({ id }) => id === searchParams.get('sessionId')) ?? {};
      return {
        results: chats.map((chat) => ({ ...chat, output: [{ role: 'assistant', content: ANSWER }] })),
      };
    }
    if (method === 'POST') return begin(body);
    if (pathname === '/call') return listed(calls, searchParams);
    const call = calls.find(({ id }) => pathname === `/call/${id}`);
    return call === undefined ? {} : endOf(call);
  }

  const server = createServer((request, response) => {
    void text(request).then(
      (body) => {
        if (request.method === 'POST' && request.url === '/chat') {
          takeMessage(body);
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          return void response.end(`data: ${JSON.stringify(PIECE)}\n\n`);
        }
        const answer = answerOf(request, body);
        response.writeHead(request.method === 'POST' && request.url !== '/siteverify' ? 201 : 200, {
          'content-type': 'application/json',
        });
        response.end(JSON.stringify(answer));
      },
      () => undefined,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    sessions,
    events,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Lists calls like the platform, newest first. */
function listed(calls: readonly PlatformCall[], query: URLSearchParams): readonly object[] {
  const before = query.get('createdAtLe') ?? query.get('createdAtLt') ?? '9';
  const within = calls.filter(
    ({ createdAt }) => createdAt >= (query.get('createdAtGe') ?? '') && createdAt <= before,
  );
  return within
    .toReversed()
    .slice(0, Number(query.get('limit')))
    .map(endOf);
}

export function messagesOf(call: PlatformCall): readonly object[] {
  const { id, assistantOverrides } = call;
  const known = { id, assistantOverrides };
  return [
    { type: 'status-update', status: 'in-progress', call: known },
    { type: 'status-update', status: 'ended', call: known },
    { ...endOf(call), type: 'end-of-call-report', call: known },
  ];
}

const endOf = ({ id, createdAt, assistantOverrides, said }: PlatformCall) => ({
  id,
  createdAt,
  assistantOverrides,
  status: 'ended',
  startedAt: createdAt,
  endedAt: new Date(Date.parse(createdAt) + 60_000).toISOString(),
  endedReason: 'customer-ended-call',
  cost: 0.12,
  analysis: {},
  artifact: {
    messages: [
      { role: 'bot', message: 'Paws, this is Erin.', time: Date.parse(createdAt) },
      { role: 'user', message: said, time: Date.parse(createdAt) + 4_000 },
      { role: 'bot', message: 'I am sorry to hear that. Since when?', time: Date.parse(createdAt) + 7_000 },
      { role: 'user', message: 'Since this morning, after the walk.', time: Date.parse(createdAt) + 9_000 },
    ],
    structuredOutputs: {
      'output-1': {
        name: 'task_tamer_summary',
        result: { who: 'Grace, with Waffles', reason: 'A limping dog', urgency: 'This week' },
      },
    },
  },
});
