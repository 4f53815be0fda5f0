// Scope: the form of a line of the debug log, and the option of the voice client that switches it on.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debugLine, logChanges } from '../../../widget/call/debug-log.ts';
import { World } from './world.ts';

let lines: unknown[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'info').mockImplementation((...args: unknown[]) => void lines.push(...args));
});
afterEach(() => vi.restoreAllMocks());

it('writes one line of text, with the facts that have a value', () => {
  debugLine('call ended', { reason: 'page-closed', seconds: 0, fatal: false, stage: null, http: undefined });
  expect(lines).toEqual(['Task Tamer debug: call ended reason=page-closed seconds=0 fatal=false']);
});

it.each(['two words', '', 'a\nline', 'é', 'x'.repeat(100)])('does not repeat the text %j', (reason) => {
  debugLine('call ended', { reason });
  expect(lines).toEqual(['Task Tamer debug: call ended reason=(text)']);
});

it('writes only the facts that have changed since the last look', () => {
  const facts = { connected: true, weak: false };
  const look = logChanges('call', () => ({ ...facts }));
  look();
  facts.connected = false;
  look();
  look();
  expect(lines).toEqual(['Task Tamer debug: call connected true -> false']);
});

it('is switched on by an option of the voice client, and off without it', async () => {
  await new World().live();
  expect(lines).toEqual([]);
  const world = new World({ debug: true });
  await world.live();
  await world.client.stop();
  expect(lines).toContain('Task Tamer debug: call agent listens');
  expect(lines.at(-1)).toBe('Task Tamer debug: call ended reason=customer-ended-call');
});
