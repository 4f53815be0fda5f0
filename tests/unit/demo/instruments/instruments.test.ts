/** Scope: the pure parts of the console: log, filters, waterfall, volume, transcript, record. */
import { describe, expect, test } from 'vitest';
import { createEventLog } from '../../../../demo/instruments/log/event-log.ts';
import {
  addEntry,
  describeDetail,
  exportEntries,
  filterEntries,
  GATHER_MS,
  kindOf,
  MAX_ENTRIES,
  type LogEntry,
  type NewEntry,
} from '../../../../demo/instruments/log/log-entries.ts';
import { readRows } from '../../../../demo/instruments/records/platform-record.ts';
import { lengthOf, stageBars } from '../../../../demo/instruments/log/stage-bars.ts';
import { transcriptOf } from '../../../../demo/instruments/log/transcript.ts';
import { addSample, MAX_SAMPLES, volumeIn, volumePath } from '../../../../demo/instruments/log/volume.ts';
import { EVENTS } from '../../../../widget/contract.ts';

const entry = (name: string, time: number, detail: unknown = {}): NewEntry => ({
  kind: kindOf(name),
  name,
  time,
  tag: 1,
  detail,
});
const logOf = (...added: readonly NewEntry[]) => added.reduce(addEntry, [] as readonly LogEntry[]);

describe('the console’s event log', () => {
  test('sorts entries by time, including late ones', () => {
    const entries = logOf(entry('agent-open', 100), entry('call-start', 350), {
      ...entry('/a.js', 200),
      kind: 'request',
      tag: null,
    });
    expect(entries.map(({ name }) => name)).toEqual(['call-start', '/a.js', 'agent-open']);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
  });

  test('merges volume events into one row per tag, even with other events in between', () => {
    const entries = logOf(
      entry('volume-level', 0, { volume: 0.1 }),
      entry('speech-start', 50),
      entry('volume-level', 100, { volume: 0.2 }),
      { ...entry('volume-level', 150, { volume: 0.9 }), tag: 2 },
      entry('volume-level', GATHER_MS, { volume: 0.3 }),
    );
    expect(entries.map(({ name, tag, count, detail }) => [name, tag, count, detail])).toEqual([
      ['volume-level', 1, 1, { volume: 0.3 }],
      ['volume-level', 2, 1, { volume: 0.9 }],
      ['speech-start', 1, 1, {}],
      ['volume-level', 1, 2, { volume: 0.2 }],
    ]);
  });

  test('is bounded', () => {
    let entries: readonly LogEntry[] = [];
    for (let time = 0; time < MAX_ENTRIES + 10; time += 1) entries = addEntry(entries, entry('x', time));
    expect(entries).toHaveLength(MAX_ENTRIES);
    expect(entries[0]?.time).toBe(MAX_ENTRIES + 9);
  });

  test('describes details that JSON cannot represent', () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    expect(describeDetail(circular)).toHaveProperty('unreadable');
    const track = { kind: 'video', label: 'Camera', readyState: 'live', stop: () => undefined };
    expect(describeDetail({ track })).toEqual({
      track: { kind: 'video', label: 'Camera', readyState: 'live' },
    });
    expect(describeDetail(undefined)).toBeNull();
    expect(describeDetail(() => undefined)).toHaveProperty('unreadable');
  });

  test('is filtered by kind, and by text in name or detail', () => {
    const entries = logOf(
      entry('call-start-progress', 1, { stage: 'validation' }),
      entry('call-message', 2, { message: { type: 'Transcript' } }),
      entry('call-end', 3, { reason: 'customer-ended-call' }),
    );
    const names = (hide: Parameters<typeof filterEntries>[1]['hide'], find: string) =>
      filterEntries(entries, { hide, find }).map(({ name }) => name);
    expect(names([], '')).toHaveLength(3);
    expect(names(['stage', 'message'], '')).toEqual(['call-end']);
    expect(names([], ' transcript ')).toEqual(['call-message']);
    expect(names([], 'CALL-END')).toEqual(['call-end']);
    expect(names(['event'], 'customer')).toEqual([]);
  });

  test('records a tag’s events until stopped, and exports them in order with the link', () => {
    const tag = new EventTarget();
    let now = 0;
    const log = createEventLog(() => (now += 10));
    const stop = log.listen(tag, 2);
    tag.dispatchEvent(new CustomEvent('agent-open', { detail: { trigger: 'launcher' } }));
    tag.dispatchEvent(new CustomEvent('volume-level', { detail: { volume: 0.5 } }));
    stop();
    for (const name of EVENTS) tag.dispatchEvent(new CustomEvent(name, { detail: {} }));
    expect(JSON.parse(exportEntries(log.getLog().entries, 'https://a.example/?x'))).toEqual({
      link: 'https://a.example/?x',
      entries: [
        {
          time: '1970-01-01T00:00:00.010Z',
          kind: 'event',
          name: 'agent-open',
          tag: 2,
          detail: { trigger: 'launcher' },
        },
        {
          time: '1970-01-01T00:00:00.020Z',
          kind: 'volume',
          name: 'volume-level',
          tag: 2,
          detail: { volume: 0.5 },
        },
      ],
    });
    expect(log.getLog().volumes).toEqual([{ time: 20, volume: 0.5, tag: 2 }]);
    log.clear();
    expect(log.getLog()).toEqual({ entries: [], volumes: [] });
  });
});

describe('the console’s waterfall chart', () => {
  const report = (stage: string, status: string, ms: number) =>
    entry('call-start-progress', ms, { stage, status, timestamp: new Date(ms).toISOString() });

  test('shows the latest start with finished, current and pending stages', () => {
    const bars = stageBars(
      logOf(
        report('validation', 'started', 1),
        report('validation', 'failed', 5),
        report('validation', 'started', 1_000),
        report('validation', 'completed', 1_010),
        report('initialization', 'started', 1_010),
        report('initialization', 'completed', 1_040),
        report('web-call-creation', 'started', 1_040),
      ),
    );
    expect(bars?.slice(0, 4)).toEqual([
      { stage: 'validation', status: 'completed', startsAt: 0, duration: 10 },
      { stage: 'initialization', status: 'completed', startsAt: 10, duration: 30 },
      { stage: 'web-call-creation', status: 'started', startsAt: 40, duration: null },
      { stage: 'daily-call-object-creation', status: 'waiting', startsAt: 0, duration: null },
    ]);
    expect(bars).toHaveLength(10);
    expect(lengthOf(bars ?? [])).toBe(40);
  });

  test('is absent before any start and for events without a tag', () => {
    expect(stageBars([])).toBeNull();
    expect(
      stageBars(logOf(entry('call-start-progress', 1, 'odd'), entry('call-start-progress', 2))),
    ).toBeNull();
  });
});

describe('the console’s volume graph', () => {
  test('ends at the right edge, with the loudest sample at the top', () => {
    const samples = [0, 1].map((volume, time) => ({ time, volume, tag: 1 }));
    expect(volumePath(samples, MAX_SAMPLES - 1, 10)).toBe(
      `M${MAX_SAMPLES - 2}.0 10.0L${MAX_SAMPLES - 1}.0 0.0`,
    );
    expect(volumePath(samples.slice(1), 10, 10)).toBe('');
  });

  test('is bounded and accepts values from 0 to 1', () => {
    let samples: ReturnType<typeof addSample> = [];
    for (let time = 0; time <= MAX_SAMPLES; time += 1)
      samples = addSample(samples, { time, volume: 0, tag: 1 });
    expect([samples.length, samples[0]?.time]).toEqual([MAX_SAMPLES, 1]);
    expect(volumeIn({ volume: 0.25 })).toBe(0.25);
    for (const odd of [null, {}, { volume: '1' }, { volume: 2 }, { volume: Number.NaN }])
      expect(volumeIn(odd)).toBeNull();
  });
});

test('the console’s transcript replaces interim text with final text', () => {
  const say = (role: string, text: string, final: boolean, time: number) =>
    entry('transcript', time, { role, text, final });
  const lines = transcriptOf(
    logOf(
      say('assistant', 'Hi', false, 1),
      say('assistant', 'Hi Grace', true, 2),
      entry('transcript', 3, null),
      say('user', 'Yes', false, 4),
      say('assistant', 'Good', true, 5),
    ),
  );
  expect(lines.map(({ text, final }) => [text, final])).toEqual([
    ['Hi Grace', true],
    ['Yes', false],
    ['Good', true],
  ]);
});

test('the console parses malformed platform records without errors', () => {
  const call = {
    id: 'c1',
    createdAt: '2026-01-01',
    status: 'ended',
    endedReason: 'customer-ended-call',
    assistantId: 'erin',
    bookings: [{ spoken: 'Tuesday at 10' }, 'odd', { startsAt: '2026-01-02' }],
  };
  expect(readRows([call, null, { id: 7 }, { id: 'c2', bookings: 'none' }])).toEqual([
    {
      id: 'c1',
      createdAt: '2026-01-01',
      status: 'ended',
      endedReason: 'customer-ended-call',
      assistant: 'erin',
      bookings: ['Tuesday at 10', '2026-01-02'],
      record: call,
    },
    expect.objectContaining({ id: 'c2', status: '', bookings: [] }),
  ]);
  expect(readRows({ results: [] })).toEqual([]);
});
