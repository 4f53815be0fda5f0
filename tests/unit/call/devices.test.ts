// Scope: microphones and loudspeakers in a call: chosen, lost, replaced, refused.
import { describe, expect, it } from 'vitest';
import { FakeTrack } from './fakes.ts';
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
    expect(world.client.microphoneLost).toBe(true);
  });

  it('replaces a lost microphone by what the browser gives, and holds nothing of it', async () => {
    const world = new World();
    const room = await world.live();
    room.emit({ type: 'microphone-lost' });
    const replacing = world.client.replaceMicrophone();
    expect(world.client.microphoneLost).toBe(true);
    await replacing;
    expect(room.log).toContain('setInputDevice device of track');
    expect(world.tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
    const participant = { ...AGENT, local: true };
    room.emit({ type: 'track-started', participant, track: new FakeTrack().asTrack() });
    expect(world.client.microphoneLost).toBe(false);
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
    await world.client.replaceMicrophone();
    expect(world.all('call-error').at(-1)).toMatchObject({ type: 'microphone-error', reason, fatal: false });
    expect(world.client.microphoneLost).toBe(true);
    await world.client.stop();
    expect(world.client.microphoneLost).toBe(false);
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
    await world.client.setInputDevice('mic-2');
    await world.client.setOutputDevice('speaker-2');
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
    await world.client.setInputDevice('gone');
    world.audio.refusal = new Error('no');
    await world.client.setOutputDevice('gone');
    expect(world.all('call-error').map(({ type }) => type)).toEqual([
      'microphone-error',
      'audio-playback-error',
    ]);
  });

  it('stays muted when the microphone changes', async () => {
    const world = new World();
    const room = await world.live();
    world.client.setMuted(true);
    room.script.setInputDevice = () => {
      room.microphoneOn = true;
      return Promise.resolve();
    };
    await world.client.setInputDevice('mic-2');
    expect(room.microphoneOn).toBe(false);
  });
});
