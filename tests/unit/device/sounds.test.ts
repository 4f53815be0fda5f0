// Scope: the tones at the beginning and the end of a call: when they are played, where, and when not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AgentConfig } from '../../../widget/config/config.ts';
import { withDevice } from '../../../widget/device/follow-call.ts';
import { flush } from '../call/fakes.ts';
import { fillIn, page } from '../session/session-page.ts';

let log: string[] = [];

class Param {
  value = 0;
  setValueAtTime(value: number): void {
    log.push(`set ${value}`);
  }
  linearRampToValueAtTime(value: number): void {
    log.push(`fade to ${value}`);
  }
}

class Node extends EventTarget {
  readonly gain = new Param();
  readonly frequency = new Param();
  connect<Target>(target: Target): Target {
    return target;
  }
  start(): void {
    log.push('start');
  }
  stop(): void {
    log.push('stop');
  }
}

/** A browser's context, which never reaches the end of a sound by itself. */
class ScriptedContext {
  static readonly tones: Node[] = [];
  readonly currentTime = 0;
  constructor() {
    log.push('context');
  }
  createMediaStreamDestination() {
    return { stream: { getTracks: () => [{ id: 'tone' }] } };
  }
  createGain(): Node {
    return new Node();
  }
  createOscillator(): Node {
    const tone = new Node();
    ScriptedContext.tones.push(tone);
    return tone;
  }
  close(): void {
    log.push('closed');
  }
}

beforeEach(() => {
  log = [];
  ScriptedContext.tones.length = 0;
  vi.stubGlobal('AudioContext', ScriptedContext);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const finish = async (): Promise<void> => {
  ScriptedContext.tones.at(-1)?.dispatchEvent(new Event('ended'));
  await flush();
};

async function joined(changes: Partial<AgentConfig> = {}) {
  const visit = page(changes);
  withDevice(visit.session);
  fillIn(visit);
  expect(log).toEqual([]);
  visit.session.actions.submit();
  await visit.world.timers.advance(1_000);
  await flush();
  return visit;
}

const RISING = ['set 523', 'set 659'];
const FALLING = ['set 659', 'set 523'];
const played = (pitches: readonly string[]): string[] => [
  'context',
  ...pitches,
  'set 0.05',
  'fade to 0',
  'start',
  'stop',
];

test('a call begins with a rising tone and ends with a falling one', async () => {
  const visit = await joined();
  expect(log).toEqual(played(RISING));
  await finish();
  expect(log.splice(0).at(-1)).toBe('closed');
  visit.world.say('listening');
  await visit.session.endCall();
  await flush();
  expect(log).toEqual(played(FALLING));
  await finish();
  expect(log.at(-1)).toBe('closed');
});

test('a call plays both tones on the loudspeaker that the visitor has chosen', async () => {
  const visit = page();
  withDevice(visit.session);
  fillIn(visit);
  await visit.session.actions.devices().choose('speaker', 'headset');
  visit.session.actions.submit();
  await visit.world.timers.advance(1_000);
  await flush();
  expect(visit.world.audio.log).toEqual(expect.arrayContaining(['device headset', 'attach tone', 'play']));
});

test('sounds="off" plays and creates nothing', async () => {
  const visit = await joined({ sounds: false });
  await visit.session.endCall();
  await flush();
  expect(log).toEqual([]);
});

test('the tone stops as soon as the agent speaks', async () => {
  const visit = await joined();
  expect(log).not.toContain('closed');
  visit.world.room.emit({ type: 'remote-levels', levels: [0.5] });
  await flush();
  expect(log.at(-1)).toBe('closed');
});

test('the tone at the end starts only after the agent’s voice is closed', async () => {
  const visit = await joined();
  await finish();
  visit.world.agentSpeaks();
  visit.world.say('listening');
  await flush();
  visit.world.audio.log.splice(0);
  let before: readonly string[] = [];
  const start = vi.spyOn(Node.prototype, 'start').mockImplementation(() => {
    before = [...visit.world.audio.log];
  });
  await visit.session.endCall();
  await flush();
  start.mockRestore();
  expect(before).toContain('attach tone');
  expect(before).toContain('close');
});

test('a page that is left, and an element that is removed, end a call without a tone', async () => {
  for (const leave of ['leavePage', 'teardown'] as const) {
    const visit = await joined();
    await finish();
    log = [];
    await (leave === 'leavePage' ? visit.session.leavePage() : visit.session.teardown('element-removed'));
    await flush();
    expect(log).toEqual([]);
  }
});

test('a tone that the browser holds back is dropped, and not played later', async () => {
  const visit = page();
  withDevice(visit.session);
  fillIn(visit);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  visit.session.actions.submit();
  await visit.world.timers.advance(1_000);
  await flush();
  expect(log).toEqual(played(RISING));
  vi.advanceTimersByTime(500);
  await flush();
  expect(log.at(-1)).toBe('closed');
});

test('a browser that refuses to play, or has no sound, changes nothing for the call', async () => {
  vi.stubGlobal('AudioContext', undefined);
  const visit = await joined();
  expect(visit.session.getSnapshot().call.status).toBe('joined');
  expect(visit.names()).not.toContain('call-error');
});
