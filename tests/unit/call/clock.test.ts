// Scope: the clock of a call, which the visitor or the network may set while it runs.
import { afterEach, expect, it, vi } from 'vitest';
import { defaultPorts } from '../../../widget/call/client-options.ts';

afterEach(() => vi.useRealTimers());

it.each([1, -1])('the time of a call does not change when the device’s clock is set by %d h', (hours) => {
  const { timers } = defaultPorts();
  const before = timers.now();
  vi.useFakeTimers({ now: Date.now() + hours * 3_600_000, toFake: ['Date'] });
  expect(Math.abs(timers.now() - before)).toBeLessThan(60_000);
});

it('the time of a call begins as the device’s', () => {
  expect(Math.abs(defaultPorts().timers.now() - Date.now())).toBeLessThan(60_000);
});
