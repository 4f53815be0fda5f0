// Scope: what is received during a call: speech and volume, messages of any shape, and saying and sending.
import { describe, expect, it, vi } from 'vitest';
import { flush } from '../fakes.ts';
import { World } from '../world.ts';

const levels = (...values: number[]) => ({ type: 'remote-levels', levels: values }) as const;

describe('speech and volume', () => {
  it('emits the sum of all levels as a share of 0.15, at most 1', async () => {
    const world = new World();
    const room = await world.live();
    for (const event of [levels(0.03, 0.045), levels(2), levels(), levels(Number.NaN, -1)]) room.emit(event);
    expect(world.all('volume-level')).toEqual([{ volume: 0.5 }, { volume: 1 }, { volume: 0 }, { volume: 0 }]);
  });

  it('starts speech above 0.01 and ends it one second after the last level above it', async () => {
    const world = new World();
    const room = await world.live();
    room.emit(levels(0.01));
    expect(world.all('speech-start')).toHaveLength(0);
    room.emit(levels(0.011));
    await world.timers.advance(700);
    room.emit(levels(0.02));
    await world.timers.advance(100);
    room.emit(levels(0));
    await world.timers.advance(899);
    expect(world.all('speech-end')).toHaveLength(0);
    await world.timers.advance(1);
    expect(world.all('speech-start')).toHaveLength(1);
    expect(world.all('speech-end')).toHaveLength(1);
  });

  it('emits no end of speech after the call has ended', async () => {
    const world = new World();
    const room = await world.live();
    room.emit(levels(0.1));
    await world.client.stop();
    const names = world.names().length;
    await world.timers.advance(5_000);
    expect(world.names()).toHaveLength(names);
    expect(world.names().slice(-3)).toEqual(['speech-end', 'call-end', 'call-message']);
  });

  it('measures the visitor only while a listener is registered', async () => {
    const world = new World();
    const room = await world.live();
    expect(room.log).not.toContain('observeLocalLevel 100');
    const heard: number[] = [];
    const off = world.client.on('local-volume-level', ({ volume }) => heard.push(volume));
    expect(room.log).toContain('observeLocalLevel 100');
    room.emit({ type: 'local-level', level: 0.4 });
    off();
    expect(room.log.at(-1)).toBe('stopObservingLocalLevel');
    expect(heard).toEqual([0.4]);
  });
});

describe('the messages during a call', () => {
  it('make the call live once, when the agent listens', async () => {
    const world = new World();
    await world.live();
    world.say('listening');
    expect(world.all('call-start')).toEqual([{}]);
    expect(world.client.state).toMatchObject({ status: 'live', callId: 'call-1', since: world.timers.now() });
  });

  it('emits transcripts both as transcripts and as messages', async () => {
    const world = new World();
    await world.live();
    const message = { type: 'transcript', role: 'user', transcriptType: 'partial', transcript: 'Hel' };
    world.say(message);
    world.say({ ...message, transcriptType: 'final', transcript: 'Hello' });
    expect(world.all('transcript')).toEqual([
      { role: 'user', text: 'Hel', final: false, channel: 'voice' },
      { role: 'user', text: 'Hello', final: true, channel: 'voice' },
    ]);
    expect(world.all('call-message')).toHaveLength(2);
  });

  it.each([
    null,
    7,
    true,
    'not json',
    '[1,2]',
    '"text"',
    'null',
    '7',
    '{',
    '',
    undefined,
    [],
    Symbol.iterator,
    'x'.repeat(1_000_000),
    () => 1,
  ])('drops payloads that are not messages (case %#)', async (data) => {
    const world = new World();
    const room = await world.live();
    room.emit({ type: 'message', data });
    expect(world.all('call-message')).toEqual([]);
    expect(world.client.state.status).toBe('live');
  });

  it.each([
    { type: 'transcript' },
    { type: 'transcript', role: 'system', transcript: 'x' },
    { type: 'transcript', role: 'user', transcript: { toString: 'x' } },
    { type: 'status-update', status: 7 },
    { type: 'status-update', status: { ended: true } },
    { type: 'speech-update', role: 'nobody' },
    { type: 'never heard of' },
    { noType: true },
    { type: ['status-update'], status: 'ended' },
    JSON.parse('{"__proto__":{"polluted":true},"type":"x"}') as object,
  ])('forwards odd shapes as data and acts on none (case %#)', async (message) => {
    const world = new World();
    await world.live();
    world.say(message);
    await world.timers.advance(10_000);
    expect(world.all('call-message')).toHaveLength(1);
    expect(world.all('transcript')).toEqual([]);
    expect(world.client.state.status).toBe('live');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('ignores an end reason that is too long', async () => {
    const world = new World();
    await world.live();
    world.say({ type: 'status-update', status: 'ended', endedReason: 'x'.repeat(201) });
    await world.timers.advance(2_000);
    expect(world.all('call-end')).toEqual([{ reason: 'assistant-ended-call' }]);
  });

  it('survives listeners that throw', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const world = new World();
    world.client.on('call-message', () => {
      throw new Error('a host page');
    });
    world.client.subscribe(() => {
      throw new Error('a host page');
    });
    const room = await world.live();
    world.say({ type: 'status-update', status: 'ended', endedReason: 'done' });
    room.emit({ type: 'left' });
    await flush();
    expect(world.all('call-message')).toHaveLength(1);
    expect(world.all('call-end')).toEqual([{ reason: 'done' }]);
    expect(world.all('call-error')).toEqual([]);
    log.mockRestore();
  });
});

describe('saying and sending', () => {
  it("says a text with the platform's defaults", async () => {
    const world = new World();
    const room = await world.live();
    expect(world.client.say('Hello', { endCallAfterSpoken: true })).toBe(true);
    expect(room.sent).toEqual([
      {
        type: 'say',
        message: 'Hello',
        endCallAfterSpoken: true,
        interruptionsEnabled: false,
        interruptAssistantEnabled: false,
      },
    ]);
  });

  it('returns false without a call and never throws', async () => {
    const world = new World();
    expect(world.client.say('Hello')).toBe(false);
    void world.start();
    expect(world.client.send({ type: 'control' })).toBe(false);
    await flush();
    world.room.send = () => {
      throw new Error('too large');
    };
    expect(world.client.send({ type: 'control' })).toBe(false);
    expect(world.all('call-error')).toEqual([expect.objectContaining({ type: 'send-error', fatal: false })]);
    await world.client.end();
    expect(world.client.state.status).toBe('idle');
  });
});
