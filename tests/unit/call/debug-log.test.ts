// Scope: the format of a debug log line, and the client option that turns the log on.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debugLine } from '../../../widget/page/debug-line.ts';
import { flush } from './fakes.ts';
import { World } from './world.ts';

let lines: unknown[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'info').mockImplementation((...args: unknown[]) => void lines.push(...args));
});
afterEach(() => vi.restoreAllMocks());

it('the debug log has one line of text with only the named facts that have a value', () => {
  const detail = { reason: 'page-closed', seconds: 0, fatal: false, stage: null, words: 'secret' };
  debugLine('call', 'call-end', detail, ['reason', 'seconds', 'fatal', 'stage', 'http']);
  expect(lines).toEqual(['Task Tamer debug [call] call-end reason=page-closed seconds=0 fatal=false']);
});

it.each(['two words', 'a\nline', 'é', 'x'.repeat(100)])(
  'the debug log does not contain the text %j',
  (reason) => {
    debugLine('call', 'call-end', { reason }, ['reason']);
    expect(lines).toEqual(['Task Tamer debug [call] call-end reason=(text)']);
  },
);

it("the debug log has each changed fact of the call's condition once, and no device", async () => {
  const world = new World({ debug: true });
  const room = await world.live();
  lines = [];
  room.microphoneId = 'headset';
  room.emit({ type: 'microphone-changed' });
  await flush();
  expect(world.client.condition.microphoneId).toBe('headset');
  room.emit({ type: 'network', link: 'sfu', interrupted: true });
  room.emit({ type: 'network', link: 'sfu', interrupted: true });
  room.emit({ type: 'network', link: 'sfu', interrupted: false });
  expect(lines).toEqual([
    'Task Tamer debug [call] now connected=false',
    'Task Tamer debug [call] now connected=true',
  ]);
});

it('the debug log is turned on by an option of the voice client and is off by default', async () => {
  await new World().live();
  expect(lines).toEqual([]);
  const world = new World({ debug: true });
  await world.live();
  await world.client.stop();
  expect(lines).toContain('Task Tamer debug [call] call-start');
  expect(lines.at(-1)).toBe('Task Tamer debug [call] call-end reason=customer-ended-call');
});
