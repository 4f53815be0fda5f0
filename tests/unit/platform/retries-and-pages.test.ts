// Scope: the platform's client over more than one request: asking again, with time by hand, and lists in pages.
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createPlatform, type PlatformOptions } from '../../../widget/platform/platform.ts';
import { answering, errorOf, serve, serveStandIn, type RecordingServer } from './recording-server.ts';

let server: RecordingServer | null = null;

afterEach(() => {
  server?.close();
  server = null;
});

async function clientOf(starting: Promise<RecordingServer>, options: Partial<PlatformOptions> = {}) {
  server = await starting;
  return createPlatform({ token: 'secret', baseUrl: `${server.baseUrl}/`, ...options });
}

/** Stands for the time limit, which never ends here. */
const LIMIT = 77_777;

/** Time that passes at once, unless a test does something else with a wait. */
function handTimers(meanwhile: (pass: () => void) => void = (pass) => pass()) {
  const waits: number[] = [];
  const waiting = new Set<() => void>();
  const pass = (run: () => void) => {
    if (waiting.delete(run)) run();
  };
  const after = (ms: number, run: () => void) => {
    if (ms === LIMIT) return () => undefined;
    waits.push(ms);
    waiting.add(run);
    queueMicrotask(() => meanwhile(() => pass(run)));
    return () => void waiting.delete(run);
  };
  return { waits, waiting, timers: { now: () => Date.parse('2026-01-01T00:00:00Z'), after } };
}

describe('asking again', () => {
  /** Answers with each status in turn, then with 200. */
  function inTurn(...answers: readonly (readonly [number, Record<string, string>?])[]): RequestListener {
    const left = [...answers];
    return (_, response) => {
      const [status, headers] = left.shift() ?? [200];
      response.writeHead(status, headers).end('[]');
    };
  }

  it('doubles its wait, and does as it is told', async () => {
    const { timers, waits } = handTimers();
    const date = 'Thu, 01 Jan 2026 00:00:09 GMT';
    const starting = serve(
      inTurn([500], [503], [429, { 'retry-after': '7' }], [502, { 'retry-after': date }]),
    );
    const platform = await clientOf(starting, { timers, timeout: LIMIT, retries: 4 });
    expect(await platform.call.list()).toEqual([]);
    expect(waits).toEqual([500, 1_000, 7_000, 9_000]);
    expect(server?.received.length).toBe(5);
  });

  it.each([
    ['as often as it may', inTurn([500], [501], [503]), 503, 3],
    ['not for a refusal', inTurn([404]), 404, 1],
    ['not after a time that nobody waits for', inTurn([429, { 'retry-after': '3600' }]), 429, 1],
  ])('ends: %s', async (_, listener, status, requests) => {
    const { timers } = handTimers();
    const platform = await clientOf(serve(listener), { timers, timeout: LIMIT });
    expect((await errorOf(platform.call.list())).status).toBe(status);
    expect(server?.received.length).toBe(requests);
  });

  it('never repeats what changes something', async () => {
    const { timers } = handTimers();
    const platform = await clientOf(serve(answering(503, '{}')), { timers, timeout: LIMIT });
    const options = { retries: 5 };
    const failures = await Promise.all([
      errorOf(platform.tool.create({}, options)),
      errorOf(platform.tool.update('x', {}, options)),
      errorOf(platform.tool.delete('x', options)),
      errorOf(platform.assistant.replace('x', {}, options)),
    ]);
    expect(failures.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(server?.received.length).toBe(4);
  });

  it('stops waiting when it is aborted, and leaves nothing behind', async () => {
    const controller = new AbortController();
    const { timers, waiting } = handTimers(() => controller.abort());
    const platform = await clientOf(serve(answering(500, '{}')), { timers, timeout: LIMIT });
    const error = await errorOf(platform.call.list({}, { signal: controller.signal }));
    expect(error.kind).toBe('aborted');
    expect(waiting.size).toBe(0);
    expect(server?.received.length).toBe(1);
  });
});

describe('pages', () => {
  const namesOf = async (list: AsyncIterable<{ readonly name?: string }>) => {
    const names: unknown[] = [];
    for await (const { name } of list) names.push(name);
    return names;
  };

  it('are awaited one by one, or looped over to the last item', async () => {
    const platform = await clientOf(serveStandIn());
    for (const name of ['a', 'b', 'c', 'd', 'e']) await platform.assistant.create({ name });
    const list = platform.v2.assistant.list({ limit: 2, sortOrder: 'ASC' });
    expect((await list).results.map(({ name }) => name)).toEqual(['a', 'b']);
    expect((await list).metadata).toMatchObject({ currentPage: 1, itemsPerPage: 2, totalItems: 5 });
    const before = server?.received.length;
    expect(await namesOf(list)).toEqual(['a', 'b', 'c', 'd', 'e']);
    const urls = server?.received.slice(before).map(({ url }) => url);
    expect(urls).toEqual([2, 3].map((page) => `/v2/assistant?limit=2&sortOrder=ASC&page=${page}`));
    expect(await namesOf(platform.v2.assistant.list({ limit: 2, page: 3 }))).toEqual(['a']);
  });

  it('ask for no page that nobody reads', async () => {
    const platform = await clientOf(serveStandIn());
    for (const name of ['a', 'b', 'c']) await platform.assistant.create({ name });
    const before = server?.received.length ?? 0;
    for await (const { name } of platform.v2.assistant.list({ limit: 1 })) {
      if (name === 'b') break;
    }
    expect(server?.received.length).toBe(before + 2);
  });

  it('end when the platform repeats itself, counts wrongly, or answers a plain list', async () => {
    const same = '{"results":[{"name":"a"}],"metadata":{"itemsPerPage":1,"totalItems":3,"currentPage":1}}';
    const platform = await clientOf(serve(answering(200, same)));
    expect(await namesOf(platform.v2.assistant.list())).toEqual(['a', 'a', 'a']);
    server?.close();
    const empty = '{"results":[],"metadata":{"itemsPerPage":1,"totalItems":99}}';
    expect(await namesOf((await clientOf(serve(answering(200, empty)))).v2.assistant.list())).toEqual([]);
    server?.close();
    const plain = await clientOf(serve(answering(200, '[{"name":"a"}]')));
    expect(await namesOf(plain.v2.assistant.list())).toEqual(['a']);
  });

  it('fail in the loop', async () => {
    const platform = await clientOf(serve(answering(401, '{}')));
    expect((await errorOf(namesOf(platform.v2.assistant.list()))).status).toBe(401);
  });
});
