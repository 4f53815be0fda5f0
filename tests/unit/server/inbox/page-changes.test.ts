// Scope: when the owner's page takes its connection to the server for lost.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StreamState } from '../../../../server/inbox/page/one-listener.ts';
import { listen, LOST_AFTER_MS } from '../../../../server/inbox/page/use-changes.ts';

/** A browser's stream, which the server opens, ends and refuses. */
class Source extends EventTarget {
  static readonly CLOSED = 'closed';
  static last: Source;
  readyState = 'connecting';

  constructor() {
    super();
    Source.last = this;
  }

  say(): void {
    this.dispatchEvent(new Event('message'));
  }

  /** @param isRefused whether the browser does not try again on its own */
  fail(isRefused = false): void {
    this.readyState = isRefused ? Source.CLOSED : 'connecting';
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = Source.CLOSED;
  }
}

let states: StreamState[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  states = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a stream that the server ends, and that opens again, is not reported as lost', async () => {
  const stop = listen((state) => states.push(state));
  Source.last.say();
  Source.last.fail();
  await vi.advanceTimersByTimeAsync(LOST_AFTER_MS - 1);
  Source.last.say();
  await vi.advanceTimersByTimeAsync(10 * LOST_AFTER_MS);
  expect(states).toEqual(['changed', 'changed']);
  stop();
});

it('a stream is lost once after a while of failed attempts, and found with its next message', async () => {
  const stop = listen((state) => states.push(state));
  Source.last.say();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    Source.last.fail();
    await vi.advanceTimersByTimeAsync(LOST_AFTER_MS / 3);
  }
  Source.last.say();
  expect(states).toEqual(['changed', 'lost', 'changed']);
  Source.last.fail();
  stop();
  await vi.advanceTimersByTimeAsync(10 * LOST_AFTER_MS);
  expect(states).toHaveLength(3);
});

it('a refused stream is asked for again after a pause, and reported at once, because the session may have ended', async () => {
  const stop = listen((state) => states.push(state));
  const refused = Source.last;
  refused.fail(true);
  expect(states).toEqual(['refused']);
  await vi.advanceTimersByTimeAsync(LOST_AFTER_MS);
  expect(Source.last).not.toBe(refused);
  expect(states).toEqual(['refused', 'lost']);
  Source.last.say();
  expect(states.at(-1)).toBe('changed');
  stop();
});
