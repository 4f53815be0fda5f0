// Scope: what the package's client offers beyond the tag's: commands to the room of a call, and their events.
import { describe, expect, it } from 'vitest';
import type { VoiceClientEvents } from '../../../../widget/call/voice.ts';
import { FakeTrack, flush } from '../fakes.ts';
import { AGENT, World } from '../world.ts';

/** Records later events with these names, in order. */
function heardBy({ client }: World, ...names: readonly (keyof VoiceClientEvents)[]) {
  const heard: [keyof VoiceClientEvents, unknown][] = [];
  for (const name of names) client.on(name, (detail) => heard.push([name, detail]));
  return heard;
}

describe('the commands to the room', () => {
  it('return false without a call', async () => {
    const { client } = new World();
    expect(await Promise.all([client.setCamera('camera'), client.increaseMicLevel(2)])).toEqual([
      false,
      false,
    ]);
    const commands = [
      client.startRecording(),
      client.stopRecording(),
      client.startScreenShare(),
      client.stopScreenShare(),
    ];
    expect(commands).toEqual([false, false, false, false]);
  });

  it('reach the room of the call, with their options', async () => {
    const world = new World();
    const room = await world.live();
    const { client } = world;
    const options = { layout: { preset: 'audio-only' } };
    expect(client.startRecording(options)).toBe(true);
    expect(room.recordingOptions).toEqual(options);
    const commands = [client.stopRecording(), client.startScreenShare(), client.stopScreenShare()];
    expect(commands).toEqual([true, true, true]);
    expect(await client.setCamera('camera-2')).toBe(true);
    expect(await client.setCamera(false)).toBe(true);
    expect(room.log.slice(-5)).toEqual([
      'stopRecording',
      'startScreenShare',
      'stopScreenShare',
      'setCamera camera-2',
      'setCamera false',
    ]);
  });

  it('are reported when the engine refuses them, and the call continues', async () => {
    const world = new World();
    const room = await world.live();
    room.startScreenShare = () => {
      throw new Error('not now');
    };
    room.script.setCamera = () => Promise.reject(new Error('in use'));
    expect(world.client.startScreenShare()).toBe(false);
    expect(await world.client.setCamera('camera')).toBe(false);
    expect(world.all('call-error').map(({ type, message, fatal }) => [type, message, fatal])).toEqual([
      ['interface-error', 'The call engine refused a command: not now', false],
      ['camera-error', 'The camera cannot be used: in use', false],
    ]);
    expect(world.client.state.status).toBe('live');
  });

  it('are ignored when the engine refuses them after the call', async () => {
    const world = new World();
    const room = await world.live();
    let refuse: (error: Error) => void = () => undefined;
    room.script.setCamera = () => new Promise((_, reject) => (refuse = reject));
    const setting = world.client.setCamera('camera');
    await world.client.stop();
    refuse(new Error('gone'));
    expect(await setting).toBe(false);
    expect(world.all('call-error')).toEqual([]);
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('reject %s as a microphone gain', async (gain) => {
    const world = new World();
    const room = await world.live();
    expect(await world.client.increaseMicLevel(gain)).toBe(false);
    expect(room.log.some((entry) => entry.startsWith('setMicrophoneTrack'))).toBe(false);
  });
});

describe("the room's events", () => {
  it('are forwarded unchanged from joining to the end of the call', async () => {
    const world = new World();
    const names = [
      'recording-started',
      'recording-error',
      'screen-share-started',
      'network-quality',
    ] as const;
    const heard = heardBy(world, ...names, 'participant-updated');
    const room = await world.live();
    const detail = { recordingId: 'r' };
    room.emit({ type: 'recording', event: 'recording-started', detail });
    room.emit({ type: 'recording', event: 'recording-error', detail });
    room.emit({ type: 'screen-share', event: 'screen-share-started' });
    room.emit({ type: 'network-quality', detail: { quality: 80 } });
    room.emit({ type: 'participant-updated', participant: AGENT });
    const expected = [
      ['recording-started', detail],
      ['recording-error', detail],
      ['screen-share-started', {}],
      ['network-quality', { quality: 80 }],
      ['participant-updated', { participant: AGENT }],
    ];
    expect(heard).toEqual(expected);
    await world.client.stop();
    room.emit({ type: 'recording', event: 'recording-started', detail });
    expect(heard).toEqual(expected);
  });

  it('include the agent’s track before it plays', async () => {
    const world = new World();
    await world.live();
    const heard = heardBy(world, 'call-audio');
    const track = new FakeTrack('audio', 'agent-voice');
    world.agentSpeaks(track);
    await flush();
    expect(heard).toEqual([['call-audio', { track }]]);
    expect(world.audio.log).toContain('attach agent-voice');
  });

  it('include who speaks, as the platform reports it', async () => {
    const world = new World();
    await world.live();
    const heard = heardBy(world, 'speech-update', 'call-message');
    const update = { type: 'speech-update', role: 'user', status: 'started' };
    world.say(update);
    world.say({ ...update, status: 'paused' });
    expect(heard).toEqual([
      ['call-message', { message: update }],
      ['speech-update', { role: 'user', speaking: true }],
      ['call-message', { message: { ...update, status: 'paused' } }],
    ]);
  });

  it('do not treat the end of a call as a return of the network', async () => {
    const world = new World();
    const room = await world.live();
    room.emit({ type: 'network', link: 'sfu', interrupted: true });
    await world.client.stop();
    expect(world.all('connection')).toEqual([{ connected: false }]);
    await world.live();
    expect(world.all('connection')).toEqual([{ connected: false }]);
  });
});

describe("the visitor's loudness", () => {
  it('is measured from the first call on for listeners that were registered before', async () => {
    const world = new World();
    const heard = heardBy(world, 'local-volume-level');
    const room = await world.live();
    expect(room.log.at(-1)).toBe('observeLocalLevel 100');
    for (const level of [-1, 0.5, 3]) room.emit({ type: 'local-level', level });
    expect(heard.map(([, detail]) => detail)).toEqual([{ volume: 0 }, { volume: 0.5 }, { volume: 1 }]);
    await world.client.stop();
    const next = await world.live();
    expect(next.log.filter((entry) => entry === 'observeLocalLevel 100')).toHaveLength(1);
  });

  it('is not measured before noise cancellation has settled', async () => {
    const world = new World();
    heardBy(world, 'local-volume-level');
    let settle: () => void = () => undefined;
    world.script.setNoiseCancellation = () => new Promise((resolve) => (settle = resolve));
    const started = world.start();
    await flush();
    expect(world.room.log).not.toContain('observeLocalLevel 100');
    settle();
    await started;
    expect(world.room.log).toContain('observeLocalLevel 100');
  });

  it('is reported once when it cannot be measured, unless the call is over', async () => {
    const world = new World();
    world.script.observeLocalLevel = () => Promise.reject(new Error('no'));
    heardBy(world, 'local-volume-level');
    await world.live();
    await flush();
    expect(world.all('call-error').map(({ type, fatal }) => [type, fatal])).toEqual([
      ['audio-observer-setup-error', false],
    ]);
  });

  it('is not requested or emitted for a room whose call is over', async () => {
    const world = new World();
    let refuse: (error: Error) => void = () => undefined;
    world.script.observeLocalLevel = () => new Promise((_, reject) => (refuse = reject));
    const off = world.client.on('local-volume-level', () => undefined);
    const room = await world.live();
    await world.client.stop();
    const asked = room.log.length;
    off();
    world.client.on('local-volume-level', () => undefined);
    refuse(new Error('gone'));
    await flush();
    expect(room.log).toHaveLength(asked);
    expect(world.all('call-error')).toEqual([]);
  });
});

describe('a network test', () => {
  it('uses a separate room and frees it', async () => {
    const world = new World();
    expect(await world.client.testNetwork()).toEqual({ websocket: 'passed', network: 'passed' });
    expect(world.rooms.map(({ destroyed, joined }) => [destroyed, joined])).toEqual([[true, false]]);
  });

  it('fails when it cannot run or takes too long', async () => {
    const world = new World();
    world.roomFault = () => Promise.reject(new Error('no WebRTC'));
    expect(await world.client.testNetwork()).toEqual({ websocket: 'failed', network: 'failed' });
  });
});
