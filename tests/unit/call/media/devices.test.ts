// Scope: microphones and loudspeakers during a call: chosen, lost, replaced or refused.
import { describe, expect, it } from 'vitest';
import { FakeTrack, flush } from '../fakes.ts';
import { AGENT, World } from '../world.ts';

describe('the devices in a call', () => {
  it('reports a lost microphone once, until one is available again', async () => {
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
    await world.timers.advance(11_000);
    room.emit(lost);
    expect(world.all('call-error')).toHaveLength(2);
    expect(world.client.state.status).toBe('live');
  });

  it('reports a lost microphone when the engine says that it is blocked', async () => {
    const world = new World();
    const room = await world.live();
    const participant = { ...AGENT, local: true, audio: 'blocked' };
    room.emit({ type: 'participant-updated', participant });
    room.emit({ type: 'participant-updated', participant: { ...AGENT, audio: 'blocked' } });
    room.emit({ type: 'participant-updated', participant });
    expect(world.all('call-error').map(({ reason }) => reason)).toEqual(['microphone-lost']);
    expect(world.client.condition.microphoneLost).toBe(true);
  });

  it('replaces a lost microphone with the one the browser opens, and keeps no track of it', async () => {
    const world = new World();
    world.facts.granted = false;
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
  ])('reports why no other microphone can be opened: %s', async (name, reason) => {
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

  it('fails a start when the engine finds no microphone, but not when it finds no camera', async () => {
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

  it('uses the chosen microphone and loudspeaker in later calls', async () => {
    const world = new World();
    await world.client.devices.choose('microphone', 'mic-2');
    await world.client.devices.choose('speaker', 'speaker-2');
    const room = await world.live();
    world.agentSpeaks();
    expect(room.log).toContain('setInputDevice mic-2');
    expect(world.audio.log).toContain('device speaker-2');
  });

  it('reports an unusable device without throwing', async () => {
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

  it('shows the chosen devices as the ones in use, in later calls too', async () => {
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

  it('keeps the previous device, for later calls too, when the chosen one cannot be used', async () => {
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

  it('shows the microphone in use after the engine or the browser switched to another one', async () => {
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

  it('uses another microphone without an error when the one of an earlier call is unplugged', async () => {
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

  it('shows the microphone in use when the one of an earlier call cannot be used', async () => {
    const world = new World();
    await world.client.devices.choose('microphone', 'mic-2');
    world.script.setInputDevice = () => Promise.reject(new Error('no'));
    await world.live();
    await flush();
    expect(world.client.condition.microphoneId).toBe('mic-1');
  });

  it('does not report a lost microphone when only the chosen one cannot be used', async () => {
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

  it('plays through the default loudspeaker when the chosen one is gone', async () => {
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

  it('keeps the visitor muted when the microphone changes', async () => {
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
