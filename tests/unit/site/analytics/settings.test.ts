/**
 * Scope: the analytics settings have the specified values, and the library's compiled-in constants still match, checked
 * by the behavior of its modules. What needs the whole library (retries, error limit, flag requests) is tested in the
 * browser.
 */
import { RateLimiter } from 'posthog-js/lib/src/rate-limiter.js';
import { RequestQueue } from 'posthog-js/lib/src/request-queue.js';
import { pickNextRetryDelay } from 'posthog-js/lib/src/retry-queue.js';
import * as session from 'posthog-js/lib/src/sessionid.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANALYTICS_OPTIONS as OPTIONS, COMPILED_IN } from '../../../../site/analytics/settings.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the analytics options', () => {
  it('have every specified value', () => {
    expect(OPTIONS).toMatchObject({
      cookieless_mode: 'on_reject',
      persistence: 'memory',
      capture_pageview: 'history_change',
      capture_pageleave: true,
      cookie_expiration: 365,
      properties_string_max_length: 65_535,
      session_idle_timeout_seconds: 1800,
      surveys_request_timeout_ms: 10_000,
      feature_flag_request_timeout_ms: 3000,
      rate_limiting: { events_per_second: 10, events_burst_limit: 100 },
      request_queue_config: { flush_interval_ms: 3000 },
      rageclick: { click_count: 3, threshold_px: 30, timeout_ms: 1000 },
      capture_heatmaps: { flush_interval_milliseconds: 5000 },
      capture_performance: { web_vitals: true, web_vitals_delayed_flush_ms: 5000 },
    });
  });

  it('enable the masking function, which the library calls only if all fields are masked', () => {
    expect(OPTIONS.session_recording.maskAllInputs).toBe(true);
  });
});

describe('the analytics library’s compiled-in constants', () => {
  it('double the retry delay up to the maximum', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    expect(pickNextRetryDelay(0)).toBe(COMPILED_IN.retryFirstDelayMs);
    expect(pickNextRetryDelay(1)).toBe(2 * COMPILED_IN.retryFirstDelayMs);
    expect(pickNextRetryDelay(5)).toBe(32 * COMPILED_IN.retryFirstDelayMs);
    expect(pickNextRetryDelay(20)).toBe(COMPILED_IN.retryLongestDelayMs);
  });

  it.each([
    ['shorter', 1, COMPILED_IN.flushIntervalBoundsMs[0]],
    ['as set', OPTIONS.request_queue_config.flush_interval_ms, 3000],
    ['longer', 60_000, COMPILED_IN.flushIntervalBoundsMs[1]],
  ] as const)('bound the flush interval: %s', (_what, wanted, actual) => {
    const sent = vi.fn<() => void>();
    const queue = new RequestQueue(sent, { flush_interval_ms: wanted });
    queue.enable();
    queue.enqueue({ url: '/e/', method: 'POST', data: {} });
    vi.advanceTimersByTime(actual - 1);
    expect(sent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(sent).toHaveBeenCalledOnce();
  });

  it('limit the idle timeout', () => {
    const bounds = [session.MIN_SESSION_IDLE_TIMEOUT_SECONDS, session.MAX_SESSION_IDLE_TIMEOUT_SECONDS];
    expect(bounds).toEqual(COMPILED_IN.idleTimeoutBoundsSeconds);
  });

  it('limit a session to a day of activity', () => {
    const began = Date.now();
    const manager = newSession();
    const { sessionId } = manager.checkAndGetSessionAndWindowId(false, began);
    let lastedUntil = began;
    for (let at = began; at <= began + 25 * HOUR_MS; at += MINUTE_MS)
      if (manager.checkAndGetSessionAndWindowId(false, at).sessionId === sessionId) lastedUntil = at;
    expect((lastedUntil - began) / SECOND_MS).toBe(COMPILED_IN.sessionMaximumSeconds);
    manager.destroy();
  });

  it('end a session after the configured idle time', () => {
    const began = Date.now();
    const idle = OPTIONS.session_idle_timeout_seconds * SECOND_MS;
    const after = (pause: number): boolean => {
      const manager = newSession();
      const { sessionId } = manager.checkAndGetSessionAndWindowId(false, began);
      const isNew = manager.checkAndGetSessionAndWindowId(false, began + pause).sessionId !== sessionId;
      manager.destroy();
      return isNew;
    };
    expect([after(idle), after(idle + SECOND_MS)]).toEqual([false, true]);
  });

  it('pause for a minute after a quota error', () => {
    const { limiter } = newLimiter();
    limiter.checkForLimiting({ statusCode: 200, text: '{"quota_limited":["events"]}' });
    vi.advanceTimersByTime(COMPILED_IN.quotaPauseMs - 1);
    expect(limiter.isServerRateLimited('events')).toBe(true);
    vi.advanceTimersByTime(1);
    expect(limiter.isServerRateLimited('events')).toBe(false);
  });

  it('limit events to a burst, then a rate per second', () => {
    const { limiter } = newLimiter();
    const pass = (tries: number): number =>
      Array.from({ length: tries }, () => limiter.clientRateLimitContext()).filter(
        ({ isRateLimited }) => !isRateLimited,
      ).length;
    expect(pass(300)).toBe(OPTIONS.rate_limiting.events_burst_limit);
    vi.advanceTimersByTime(SECOND_MS);
    expect(pass(300)).toBe(OPTIONS.rate_limiting.events_per_second);
  });
});

type Instance = ConstructorParameters<typeof RateLimiter>[0];

/** The parts of the library's instance that these modules use. */
function newInstance(): Instance {
  const props: Record<string, unknown> = {};
  const persistence = {
    props,
    register: (values: object) => Object.assign(props, values),
    flush: () => undefined,
    load: () => undefined,
    get_property: (key: string) => props[key],
    set_property: (key: string, value: unknown) => {
      props[key] = value;
    },
  };
  const instance = { config: { ...OPTIONS, token: 'key' }, persistence, register: () => undefined };
  return Object.assign(instance, { capture: () => undefined }) as unknown as Instance;
}

function newSession(): session.SessionIdManager {
  return new session.SessionIdManager(newInstance());
}

function newLimiter(): { readonly limiter: RateLimiter } {
  return { limiter: new RateLimiter(newInstance()) };
}
