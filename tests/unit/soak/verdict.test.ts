/** Scope: the verdict of the soak test: growth and retained objects, from the first reading to the last. */
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../soak/gauge.ts';
import { judge, table } from '../../soak/verdict.ts';

const reading = (cycle: number, heap: number, counts: Partial<Reading['counts']> = {}): Reading => ({
  cycle,
  heap,
  counts: {
    Nodes: 70,
    JSEventListeners: 165,
    Documents: 1,
    RTCPeerConnections: 0,
    AudioHandlers: 0,
    Element: 72,
    AudioContext: 0,
    MediaStreamTrack: 0,
    WebSocket: 0,
    liveTracks: 0,
    ...counts,
  },
});
const verdicts = (...readings: readonly Reading[]) => judge(readings).map(({ good }) => good);

describe('judge', () => {
  it('accepts caches that grow a little', () => {
    const last = reading(500, 4_499_999, { Nodes: 74 });
    expect(verdicts(reading(0, 4_000_000), reading(50, 9_000_000), last)).toEqual([true, true, true]);
  });

  it('fails from 1,000 bytes per cycle', () => {
    expect(verdicts(reading(0, 4_000_000), reading(500, 4_500_000))).toEqual([false, true, true]);
  });

  it('names what is retained by one cycle in a hundred', () => {
    const [, kept] = judge([reading(0, 0), reading(500, 0, { AudioContext: 5, Nodes: 20 })]);
    expect(kept).toEqual({ good: false, line: '✘ kept over 500 cycles: 5 audio contexts' });
  });

  it('fails if a microphone is live at the end, even one from before', () => {
    const live = { liveTracks: 1 };
    expect(verdicts(reading(0, 0, live), reading(500, 0, live))).toEqual([true, true, false]);
  });

  it('requires more than one reading', () => {
    expect(() => judge([reading(0, 0)])).toThrow('two readings');
  });
});

it('the table has a line for each reading, in columns', () => {
  const lines = table([reading(0, 4_123_456), reading(500, 4_200_000)]).split('\n');
  expect(lines).toHaveLength(3);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  expect(lines[1]).toMatch(/^ +0 +4123\.5 +70 +165 /);
});
