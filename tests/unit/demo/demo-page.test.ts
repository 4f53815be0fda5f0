/** Scope: the pure parts of the demo page: choices and their address, the snippet, the event log. */
import { describe, expect, test } from 'vitest';
import { attributesFor, readChoices, writeChoices } from '../../../demo/choices.ts';
import { createEventLog } from '../../../demo/event-log.ts';
import {
  addEntry,
  describeDetail,
  exportEntries,
  GATHER_MS,
  MAX_ENTRIES,
  type LogEntry,
} from '../../../demo/log-entries.ts';
import { snippet } from '../../../demo/snippet.ts';

describe('choices', () => {
  test('survive the way through the address', () => {
    const choices = readChoices('?scenario=http-429&check=challenge&theme=dark&language=es&scroll=on');
    expect(choices).toEqual({
      scenario: 'http-429',
      check: 'challenge',
      theme: 'dark',
      language: 'es',
      scroll: 'on',
    });
    expect(readChoices(writeChoices(choices))).toEqual(choices);
  });

  test('that are unknown are the usual', () => {
    const usual = { scenario: 'erin', check: 'pass', theme: 'auto', language: 'page', scroll: 'off' };
    expect(readChoices('?scenario=__proto__&theme=<b>&check=toString')).toEqual(usual);
  });

  test('become attributes: the scenario is the assistant', () => {
    const attributes = attributesFor(readChoices('?scenario=http-500&check=silent'));
    expect(attributes).toMatchObject({
      'public-key': 'demo-key',
      assistant: 'http-500',
      'captcha-site-key': 'silent',
      theme: 'auto',
      'open-on-scroll': 'off',
    });
    expect(attributes).not.toHaveProperty('language');
  });

  test('a scenario without an engine points the engine to where none is', () => {
    const usual = attributesFor(readChoices(''))['daily-config'];
    expect(attributesFor(readChoices('?scenario=engine-missing'))['daily-config']).not.toBe(usual);
  });
});

test('the snippet can be pasted: every value stays inside its quotes', () => {
  expect(
    snippet('https://a.example/s.js', { assistant: 'erin', 'daily-config': '{"a":1}', name: `"O'Neil" <b>` }),
  ).toBe(
    [
      '<script src="https://a.example/s.js" async></script>',
      '<task-tamer-agent',
      '  assistant="erin"',
      `  daily-config='{"a":1}'`,
      `  name="&quot;O'Neil&quot; &lt;b>"`,
      '></task-tamer-agent>',
    ].join('\n'),
  );
});

describe('the event log', () => {
  const add = (entries: readonly LogEntry[], name: string, time: number, detail = '{}') =>
    addEntry(entries, { name, time, detail });

  test('is newest first and says how long after the one before', () => {
    const entries = add(add([], 'agent-open', 100), 'call-start', 350);
    expect(entries.map(({ name, since }) => [name, since])).toEqual([
      ['call-start', 250],
      ['agent-open', null],
    ]);
  });

  test('gathers loudness into one row, also around other events, and then begins a new one', () => {
    let entries: readonly LogEntry[] = [];
    entries = add(entries, 'volume-level', 0, '{"volume":0.1}');
    entries = add(entries, 'speech-start', 50);
    entries = add(entries, 'volume-level', 100, '{"volume":0.2}');
    entries = add(entries, 'volume-level', GATHER_MS, '{"volume":0.3}');
    expect(entries.map(({ name, count, detail }) => [name, count, detail])).toEqual([
      ['volume-level', 1, '{"volume":0.3}'],
      ['speech-start', 1, '{}'],
      ['volume-level', 2, '{"volume":0.2}'],
    ]);
  });

  test('is bounded', () => {
    let entries: readonly LogEntry[] = [];
    for (let time = 0; time < MAX_ENTRIES + 10; time += 1) entries = add(entries, 'call-message', time);
    expect(entries).toHaveLength(MAX_ENTRIES);
    expect(entries[0]?.time).toBe(MAX_ENTRIES + 9);
  });

  test('describes details that JSON cannot', () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    expect(JSON.parse(describeDetail(circular))).toHaveProperty('unreadable');
    const track = { kind: 'video', label: 'Camera', readyState: 'live', stop: () => undefined };
    expect(describeDetail({ track })).toBe('{"track":{"kind":"video","label":"Camera","readyState":"live"}}');
    expect(describeDetail(undefined)).toBe('null');
  });

  test('hears a tag until it is told to stop, and exports what it heard in order', () => {
    const tag = new EventTarget();
    let now = 0;
    const log = createEventLog(() => (now += 10));
    const stop = log.listen(tag);
    tag.dispatchEvent(new CustomEvent('agent-open', { detail: { trigger: 'launcher' } }));
    tag.dispatchEvent(new CustomEvent('call-end', { detail: { reason: 'customer-ended-call' } }));
    stop();
    tag.dispatchEvent(new CustomEvent('call-start', { detail: {} }));
    expect(JSON.parse(exportEntries(log.getEntries()))).toEqual([
      { time: '1970-01-01T00:00:00.010Z', event: 'agent-open', detail: { trigger: 'launcher' } },
      { time: '1970-01-01T00:00:00.020Z', event: 'call-end', detail: { reason: 'customer-ended-call' } },
    ]);
    log.clear();
    expect(log.getEntries()).toEqual([]);
  });
});
