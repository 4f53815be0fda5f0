// Scope: the platform client: which failures are retried, and when. Real servers with a manual clock.
import type { RequestListener, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientsOfFile } from './clients.ts';
import { answering, errorOf, serve } from './recording-server.ts';

const clientOf = clientsOfFile();

/** Marks the time limit, which is never reached here. */
const TIME_LIMIT_MS = 77_777;

/** Delays that elapse immediately, unless a test intervenes. */
function handTimers(meanwhile: (pass: () => void) => void = (pass) => pass()) {
  const waits: number[] = [];
  const waiting = new Set<() => void>();
  const pass = (run: () => void) => {
    if (waiting.delete(run)) run();
  };
  const after = (ms: number, run: () => void) => {
    if (ms === TIME_LIMIT_MS) return () => undefined;
    waits.push(ms);
    waiting.add(run);
    queueMicrotask(() => meanwhile(() => pass(run)));
    return () => void waiting.delete(run);
  };
  return { waits, waiting, timers: { now: () => Date.parse('2026-01-01T00:00:00Z'), after } };
}

/** A response: a status with headers, or an action on the connection. */
type Answer = readonly [number, Record<string, string>?] | ((answer: ServerResponse) => void);

/** Sends each response in turn, then 200. */
function inTurn(...answers: readonly Answer[]): RequestListener {
  const left = [...answers];
  return (_, response) => {
    const next = left.shift() ?? [200];
    if (typeof next === 'function') next(response);
    else response.writeHead(...next).end('[]');
  };
}

const after = (seconds: string): Answer => [429, { 'retry-after': seconds }];
const cut: Answer = (response) => response.destroy();

async function asking(...answers: readonly Answer[]) {
  const hand = handTimers();
  const client = await clientOf(serve(inTurn(...answers)), { timers: hand.timers, timeout: TIME_LIMIT_MS });
  return { ...client, waits: hand.waits };
}

describe('a GET of the platform client', () => {
  it('doubles the retry delay, and follows the platform’s', async () => {
    const date = 'Thu, 01 Jan 2026 00:00:09 GMT';
    const { platform, server, waits } = await asking([500], [503], after('7'), [
      502,
      { 'retry-after': date },
    ]);
    expect(await platform.call.list({}, { retries: 4 })).toEqual([]);
    expect(waits).toEqual([500, 1_000, 7_000, 9_000]);
    expect(server.received.length).toBe(5);
  });

  it('is retried after no response', async () => {
    const half: Answer = (response) => {
      response.writeHead(200, { 'content-length': '99' }).write('[');
      setImmediate(() => response.destroy());
    };
    const { platform, server, waits } = await asking(cut, half);
    expect(await platform.call.list()).toEqual([]);
    expect(waits).toEqual([500, 1_000]);
    expect(server.received.length).toBe(3);
  });

  it('is retried after a timeout', async () => {
    const { platform, server } = await clientOf(serve(inTurn(() => undefined)));
    expect(await platform.call.list({}, { timeout: 1_000, retries: 1 })).toEqual([]);
    expect(server.received.length).toBe(2);
  });

  it.each([304, 400, 401, 402, 403, 404, 409, 410, 422])('is not retried after status %d', async (status) => {
    const { platform, server } = await asking([status, { 'retry-after': '1' }]);
    expect((await errorOf(platform.call.list())).status).toBe(status);
    expect(server.received.length).toBe(1);
  });

  it('is not retried after 429 if the platform’s delay exceeds the limit', async () => {
    const { platform, server } = await asking(after('3600'));
    expect((await errorOf(platform.call.list())).status).toBe(429);
    expect(server.received.length).toBe(1);
  });

  it.each([
    ['the platform does not say how long', [429]],
    ['the time is below zero', after('-1')],
    ['the time is no time', after('soon')],
    ['the platform waited for too long itself', [408]],
  ] as const)('is retried after one second, then two, when %s', async (_, answer) => {
    const { platform, server, waits } = await asking(answer, answer);
    expect(await platform.call.list()).toEqual([]);
    expect(waits).toEqual([1_000, 2_000]);
    expect(server.received.length).toBe(3);
  });

  it.each([
    ['1.5', 1_500],
    [' 2 ', 2_000],
    ['0', 0],
    ['Thu, 01 Jan 2026 00:00:03 GMT', 3_000],
    ['Thursday, 01-Jan-26 00:00:04 GMT', 4_000],
    ['Wed, 31 Dec 2025 23:59:59 GMT', 0],
  ])('waits as long as %j says', async (text, ms) => {
    const { platform, waits } = await asking(after(text));
    await platform.call.list();
    expect(waits).toEqual([ms]);
  });

  it('is retried up to the limit, and returns no partial answer', async () => {
    const often = await asking([500], [501], [503], [500]);
    expect((await errorOf(often.platform.call.list())).status).toBe(503);
    expect(often.server.received.length).toBe(3);
    const never = await asking([500]);
    expect((await errorOf(never.platform.call.list({}, { retries: 0 }))).status).toBe(500);
    expect(never.server.received.length).toBe(1);
    const odd = await clientOf(serve(answering(200, 'odd')));
    expect((await errorOf(odd.platform.call.list())).kind).toBe('unparsable');
    expect(odd.server.received.length).toBe(1);
  });
});

describe('retrying a request', () => {
  it.each([[503] as const, after('1'), cut])(
    'never repeats a request that changes something: %j',
    async (answer) => {
      const { platform, server } = await asking(...Array<Answer>(4).fill(answer));
      const options = { retries: 5 };
      const failures = [
        await errorOf(platform.tool.create({}, options)),
        await errorOf(platform.tool.update('x', {}, options)),
        await errorOf(platform.tool.delete('x', options)),
        await errorOf(platform.assistant.replace('x', {}, options)),
      ];
      expect(new Set(failures.map(({ kind }) => kind)).size).toBe(1);
      expect(server.received.length).toBe(4);
    },
  );

  it('stops on abort and leaves no timer', async () => {
    const controller = new AbortController();
    const { timers, waiting } = handTimers(() => controller.abort());
    const { platform, server } = await clientOf(serve(answering(500, '{}')), {
      timers,
      timeout: TIME_LIMIT_MS,
    });
    const error = await errorOf(platform.call.list({}, { signal: controller.signal }));
    expect(error.kind).toBe('aborted');
    expect(waiting.size).toBe(0);
    expect(server.received.length).toBe(1);
  });
});
