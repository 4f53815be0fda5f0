/** Scope: the limit on reported errors: a burst of each kind, then one per interval. */
import type { CaptureResult } from 'posthog-js/no-external';
import { describe, expect, it } from 'vitest';
import { limitErrors } from '../../../../site/analytics/error-limit.ts';

const event = (name: string, properties: CaptureResult['properties'] = {}): CaptureResult => ({
  uuid: 'u1',
  event: name,
  properties,
});
const error = (type: unknown): CaptureResult => event('$exception', { $exception_list: [{ type }] });

/** A limit with a manual clock. */
function newLimit() {
  const clock = { seconds: 0 };
  const limit = limitErrors(() => clock.seconds * 1000);
  const passed = (times: number, what = error('TypeError')): number =>
    Array.from({ length: times }, () => limit(what)).filter((result) => result === what).length;
  return { clock, limit, passed };
}

describe('the analytics error limit', () => {
  it('passes ten errors of a burst, then one every ten seconds', () => {
    const { clock, passed } = newLimit();
    expect(passed(30)).toBe(10);
    const later: number[] = [];
    for (clock.seconds = 1; clock.seconds <= 40; clock.seconds += 1)
      if (passed(5) === 1) later.push(clock.seconds);
    expect(later).toEqual([10, 20, 30, 40]);
  });

  it('refills while there are no errors, up to one burst', () => {
    const { clock, passed } = newLimit();
    passed(30);
    clock.seconds = 35;
    expect(passed(30)).toBe(3);
    clock.seconds = 40;
    expect(passed(30)).toBe(1);
    clock.seconds = 1000;
    expect(passed(30)).toBe(10);
  });

  it('counts each kind separately, and errors without a kind together', () => {
    const { passed } = newLimit();
    passed(30);
    expect(passed(30, error('RangeError'))).toBe(10);
    expect(passed(6, event('$exception'))).toBe(6);
    expect(passed(6, error(7))).toBe(4);
  });

  it('tolerates a clock that is set back, and passes events that are not errors', () => {
    const { clock, limit, passed } = newLimit();
    passed(30);
    clock.seconds = -100;
    expect(passed(1)).toBe(0);
    expect(passed(300, event('$pageview'))).toBe(300);
    expect(limit(null)).toBeNull();
  });
});
