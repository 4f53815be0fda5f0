// Scope: microphones and loudspeakers in a call: chosen, lost, replaced, refused.
import { describe, expect, it } from 'vitest';
import { FakeTrack, flush } from './fakes.ts';
import { AGENT, World } from './world.ts';

describe('devices', () => {
  it('tells a lost microphone once, until there is one again', async () => {
    const world = new World();
    const room = await world.live();
    const lost = { type: 'microphone-lost' } as const;
    room.emit(lost);
    room.emit(lost);
    expect(world.all('call-error')).toEqual([
      expect.objectContaining({ type: 'microphone-error', reason: 'microphone-lost', fatal: false }),
    ]);
    room.emit({
      type: 'track-started',
      participant: { ...AGENT, local: true },
      track: new FakeTrack().asTrack(),
    });
    room.emit(lost);
    expect(world.all('call-error')).toHaveLength(2);
    expect(world.client.state.status).toBe('live');
  });

  it("takes the engine's word that the microphone is gone", async () => {
    const world = new World();
    const room = await world.live();
    const participant = { ...AGENT, local: true, audio: 'blocked' };
    room.emit({ type: 'participant-updated', participant });
    room.emit({ type: 'participant-updated', participant: { ...AGENT, audio: 'blocked' } });
    room.emit({ type: 'participant-updated', participant });
    expect(world.all('call-error').map(({ reason }) => reason)).toEqual(['microphone-lost']);
    expect(world.client.condition.microphoneLost).toBe(true);
  });

  it('replaces a lost microphone by what the browser gives, and holds nothing of it', async () => {
    const world = new World();
    const room = await world.live();
    room.emit({ type: 'microphone-lost' });
    const replacing = world.client.devices.replaceMicrophone();
    expect(world.client.condition.microphoneLost).toBe(true);
    await replacing;
    expect(room.log).toContain('setInputDevice device of track');
    expect(world.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
    const participant = { ...AGENT, local: true };
    room.emit({ type: 'track-started', participant, track: new FakeTrack().asTrack() });
    expect(world.client.condition.microphoneLost).toBe(false);
    expect(world.client.condition.microphoneId).toBe('device of track');
  });

  it.each([
    ['NotAllowedError', 'microphone-denied'],
    ['NotFoundError', 'microphone-missing'],
    ['NotReadableError', 'microphone-in-use'],
  ])('says why no other microphone can be had: %s', async (name, reason) => {
    const world = new World();
    const room = await world.live();
    room.emit({ type: 'microphone-lost' });
    world.microphone = () => Promise.reject(new DOMException('no', name));
    await world.client.devices.replaceMicrophone();
    expect(world.all('call-error').at(-1)).toMatchObject({ type: 'microphone-error', reason, fatal: false });
    expect(world.client.condition.microphoneLost).toBe(true);
    await world.client.stop();
    expect(world.client.condition.microphoneLost).toBe(false);
  });

  it('ends a start whose engine finds no microphone, and not one without a camera', async () => {
    const failure = { type: 'permissions', message: 'blocked', cause: null };
    const world = new World();
    world.script.join = () => {
      world.room.emit({ type: 'device-failed', failure: { ...failure, microphone: false } });
      world.room.emit({ type: 'device-failed', failure: { ...failure, microphone: true } });
      return Promise.resolve();
    };
    expect(await world.start()).toBeNull();
    expect(world.all('call-error').map(({ type, reason, fatal }) => [type, reason, fatal])).toEqual([
      ['camera-error', 'unknown', false],
      ['microphone-error', 'microphone-denied', true],
    ]);
  });

  it('remembers a chosen microphone and loudspeaker for later calls', async () => {
    const world = new World();
    await world.client.devices.choose('microphone', 'mic-2');
    await world.client.devices.choose('speaker', 'speaker-2');
    const room = await world.live();
    world.agentSpeaks();
    expect(room.log).toContain('setInputDevice mic-2');
    expect(world.audio.log).toContain('device speaker-2');
  });

  it('tells a device that cannot be used, and does not throw', async () => {
    const world = new World();
    const room = await world.live();
    world.agentSpeaks();
    room.script.setInputDevice = () => Promise.reject(new Error('no'));
    await world.client.devices.choose('microphone', 'gone');
    world.audio.refusal = new Error('no');
    await world.client.devices.choose('speaker', 'gone');
    expect(world.all('call-error').map(({ type }) => type)).toEqual([
      'microphone-error',
      'audio-playback-error',
    ]);
  });

  it('says which are in use: those chosen, in later calls too', async () => {
    const world = new World();
    await world.live();
    world.agentSpeaks();
    expect(world.client.condition.microphoneId).toBe('mic-1');
    expect(world.client.condition.loudspeakerId).toBeNull();
    expect(await world.client.devices.choose('microphone', 'mic-2')).toBe(true);
    expect(await world.client.devices.choose('speaker', 'speaker-2')).toBe(true);
    const chosen = () => [world.client.condition.microphoneId, world.client.condition.loudspeakerId];
    expect(chosen()).toEqual(['mic-2', 'speaker-2']);
    await world.client.stop();
    expect(chosen()).toEqual([null, null]);
    await world.live();
    world.agentSpeaks();
    await flush();
    expect(chosen()).toEqual(['mic-2', 'speaker-2']);
  });

  it('keeps the one before where another one cannot be used, and for later calls', async () => {
    const world = new World();
    const room = await world.live();
    world.agentSpeaks();
    await world.client.devices.choose('microphone', 'mic-2');
    await world.client.devices.choose('speaker', 'speaker-2');
    room.script.setInputDevice = () => Promise.reject(new Error('no'));
    world.audio.refusal = new Error('no');
    expect(await world.client.devices.choose('microphone', 'gone')).toBe(false);
    expect(await world.client.devices.choose('speaker', 'gone')).toBe(false);
    expect([world.client.condition.microphoneId, world.client.condition.loudspeakerId]).toEqual([
      'mic-2',
      'speaker-2',
    ]);
    await world.client.stop();
    world.audio.refusal = null;
    const next = await world.live();
    world.agentSpeaks();
    expect(next.log).toContain('setInputDevice mic-2');
    expect(world.audio.log.filter((what) => what.startsWith('device')).at(-1)).toBe('device speaker-2');
  });

  it('says which microphone is in use after the engine, or the browser, has taken another one by itself', async () => {
    const world = new World();
    const room = await world.live();
    await world.client.devices.choose('microphone', 'mic-2');
    room.microphoneId = 'headset';
    room.emit({ type: 'microphone-changed' });
    await flush();
    expect(world.client.condition.microphoneId).toBe('headset');
    room.microphoneId = 'built-in';
    world.deviceListeners.forEach((listener) => listener());
    await flush();
    expect(world.client.condition.microphoneId).toBe('built-in');
  });

  it('goes on with the one that there is, and calls it no error, where the one of an earlier call is unplugged', async () => {
    const world = new World();
    await world.live();
    await world.client.devices.choose('microphone', 'mic-2');
    await world.client.stop();
    world.devices = [{ kind: 'audioinput', deviceId: 'mic-1', label: '' } as MediaDeviceInfo];
    const room = await world.live();
    await flush();
    expect(room.log.filter((entry) => entry.startsWith('setInput'))).toEqual([]);
    expect(world.client.condition.microphoneId).toBe('mic-1');
    expect(world.all('call-error')).toEqual([]);
  });

  it('says which one is in use where the one of an earlier call cannot be', async () => {
    const world = new World();
    await world.client.devices.choose('microphone', 'mic-2');
    world.script.setInputDevice = () => Promise.reject(new Error('no'));
    await world.live();
    await flush();
    expect(world.client.condition.microphoneId).toBe('mic-1');
  });

  it('takes no microphone for lost because another one cannot be used', async () => {
    const world = new World();
    const room = await world.live();
    const failure = { type: 'not-found', message: 'gone', microphone: true, cause: null };
    room.script.setInputDevice = () => {
      room.microphoneId = 'mic-1';
      room.emit({ type: 'device-failed', failure });
      return Promise.resolve();
    };
    expect(await world.client.devices.choose('microphone', 'gone')).toBe(false);
    expect(world.client.condition.microphoneLost).toBe(false);
    expect(world.client.condition.microphoneId).toBe('mic-1');
    expect(world.all('call-error')).toHaveLength(1);
  });

  it('goes on through the default loudspeaker when the chosen one is gone', async () => {
    const world = new World();
    await world.live();
    world.agentSpeaks();
    await world.client.devices.choose('speaker', 'speaker-2');
    const changed = async (...ids: readonly string[]) => {
      world.devices = ids.map(
        (deviceId) => ({ kind: 'audiooutput', deviceId, label: '' }) as MediaDeviceInfo,
      );
      world.deviceListeners.forEach((listener) => listener());
      await flush();
    };
    await changed('speaker-1', 'speaker-2');
    expect(world.client.condition.loudspeakerId).toBe('speaker-2');
    await changed('speaker-1');
    expect(world.client.condition.loudspeakerId).toBeNull();
    expect(world.audio.log.at(-1)).toBe('device ');
    await world.client.stop();
    expect(world.deviceListeners.size).toBe(0);
  });

  it('stays muted when the microphone changes', async () => {
    const world = new World();
    const room = await world.live();
    world.client.setMuted(true);
    room.script.setInputDevice = () => {
      room.microphoneOn = true;
      return Promise.resolve();
    };
    await world.client.devices.choose('microphone', 'mic-2');
    expect(room.microphoneOn).toBe(false);
  });
});
