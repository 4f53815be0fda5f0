/** Scope: how often a failed GET request of the analytics library is sent again, whatever asks for it. */
import type { PostHog } from 'posthog-js/no-external';
import { describe, expect, it } from 'vitest';
import { spaceOutRepetitions } from '../../../../site/analytics/answers.ts';

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
