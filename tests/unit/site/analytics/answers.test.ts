/** Scope: when failed requests of the analytics library are sent again: GET requests, and events in its own queue. */
import type { PostHog } from 'posthog-js/no-external';
import { RetryQueue } from 'posthog-js/lib/src/retry-queue.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  capRetryDelays,
  spaceOutRepetitions,
  type RetryQueue as OpenQueue,
} from '../../../../site/analytics/answers.ts';
import { COMPILED_IN } from '../../../../site/analytics/settings.ts';

type Request = Parameters<PostHog['_send_request']>[0];

const SURVEYS = 'https://analytics.example/api/surveys/';
const DAY_SECONDS = 24 * 60 * 60;

/** A library whose service answers with a status, and a manual clock. */
function newLibrary(status: (path: string) => number) {
  const clock = { seconds: 0 };
  const sent: number[] = [];
  const library = {
    rateLimiter: { isServerRateLimited: () => false },
    _send_request: ({ url, callback }: Request) => {
      sent.push(clock.seconds);
      callback?.({ statusCode: status(url) });
    },
  } as unknown as PostHog;
  spaceOutRepetitions(library, () => clock.seconds * 1000);
  /** Asks every second, as the library does for surveys. Returns what it was answered. */
  const ask = (until: number, request: Partial<Request> = {}): ReadonlySet<number> => {
    const answers = new Set<number>();
    for (; clock.seconds <= until; clock.seconds += 1)
      library._send_request({
        method: 'GET',
        url: `${SURVEYS}?token=t&_=${clock.seconds}`,
        callback: ({ statusCode }) => answers.add(statusCode),
        ...request,
      });
    return answers;
  };
  return { ask, clock, sent };
}

describe('a GET request of the analytics library', () => {
  it.each([503, 0])('is repeated after 3 s, doubling to 30 min, ten times at most (status %d)', (status) => {
    const { ask, sent } = newLibrary(() => status);
    expect(ask(DAY_SECONDS)).toEqual(new Set([status]));
    expect(sent).toEqual([0, 3, 9, 21, 45, 93, 189, 381, 765, 1533, 3069]);
  });

  it('is not repeated after a client error', () => {
    const { ask, sent } = newLibrary(() => 404);
    expect(ask(DAY_SECONDS)).toEqual(new Set([404]));
    expect(sent).toEqual([0]);
  });

  it('is counted anew after a success', () => {
    const { ask, clock, sent } = newLibrary(() => (clock.seconds >= 9 && clock.seconds < 12 ? 200 : 503));
    ask(15);
    expect(sent).toEqual([0, 3, 9, 10, 11, 12, 15]);
  });

  it('does not wait for another address', () => {
    const { ask, clock, sent } = newLibrary((url) => (url.includes('surveys') ? 503 : 200));
    ask(1);
    sent.length = 0;
    clock.seconds = 1;
    ask(2, { url: 'https://analytics.example/api/web_experiments/' });
    expect(sent).toEqual([1, 2]);
  });

  it('that posts data is left to the library', () => {
    const { ask, sent } = newLibrary(() => 503);
    ask(2, { method: 'POST', url: 'https://analytics.example/flags/' });
    expect(sent).toEqual([0, 1, 2]);
  });
});

describe('the retry of an event', () => {
  const MINUTE_MS = 60_000;
  /** The library looks for due retries this often. */
  const POLL_MS = 3000;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(Math, 'random').mockReturnValue(1);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** @returns the delay of the tenth retry, varied as far as the library does */
  function tenthDelayMs(pauseMs?: number): number {
    const queue = new RetryQueue({} as ConstructorParameters<typeof RetryQueue>[0]) as unknown as OpenQueue;
    capRetryDelays(queue);
    const began = Date.now();
    let delayMs = NaN;
    Object.assign(queue, { retriableRequest: () => (delayMs = Date.now() - began) });
    queue._enqueue({ url: '/e/', retriesPerformedSoFar: COMPILED_IN.retriesAtMost - 1 }, pauseMs);
    vi.advanceTimersByTime(120 * MINUTE_MS);
    return delayMs;
  }

  it('waits half an hour at most', () => {
    expect(tenthDelayMs()).toBeGreaterThan(25 * MINUTE_MS);
    expect(tenthDelayMs()).toBeLessThanOrEqual(COMPILED_IN.retryLongestDelayMs + POLL_MS);
  });

  it('waits longer if the service asks for it', () => {
    expect(tenthDelayMs(60 * MINUTE_MS)).toBeGreaterThanOrEqual(60 * MINUTE_MS);
  });
});
