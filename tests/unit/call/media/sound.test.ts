// Scope: the sound of a call: muting, noise cancellation and the agent's voice.
import { describe, expect, it } from 'vitest';
import { FakeTrack, flush } from '../fakes.ts';
import { AGENT, World } from '../world.ts';

describe('muting', () => {
  it('takes effect immediately and is applied to the call', async () => {
    const world = new World();
    const room = await world.live();
    world.client.setMuted(true);
    expect(world.client.muted).toBe(true);
    expect(room.microphoneOn).toBe(false);
    world.client.setMuted(false);
    expect(room.microphoneOn).toBe(true);
  });

  it('before a call lasts for that call and not for the next', async () => {
    const world = new World();
    world.client.setMuted(true);
    const room = await world.live();
    expect(room.joinOptions?.muted).toBe(true);
    expect(room.microphoneOn).toBe(false);
    await world.client.stop();
    expect(world.client.muted).toBe(false);
    const next = await world.live();
    expect(next.microphoneOn).toBe(true);
  });

  it('while joining applies from the first moment of the call', async () => {
    const world = new World();
    let joined: () => void = () => undefined;
    world.script.join = () => new Promise((resolve) => (joined = resolve));
    const started = world.start();
    await flush();
    world.client.setMuted(true);
    joined();
    await started;
    expect(world.room.microphoneOn).toBe(false);
  });

  it('is kept when a start fails and is tried again', async () => {
    const world = new World();
    world.client.setMuted(true);
    world.microphone = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    await world.start();
    expect(world.client.muted).toBe(true);
  });
});

describe('noise cancellation', () => {
  const failed = { type: 'processor-failed', message: 'crashed', cause: null } as const;

  it('is turned off after it failed, with one warning, and does not unmute the visitor', async () => {
    const world = new World();
    const room = await world.live();
    world.client.setMuted(true);
    room.emit(failed);
    room.emit(failed);
    await flush();
    expect(room.log.filter((entry) => entry.startsWith('setNoise'))).toEqual([
      'setNoiseCancellation true',
      'setNoiseCancellation false',
    ]);
    expect(room.microphoneOn).toBe(false);
    expect(world.all('call-error')).toEqual([
      expect.objectContaining({ type: 'audio-processing-setup-error', fatal: false }),
    ]);
  });

  it('restores the microphone of a visitor who was not muted', async () => {
    const world = new World();
    const room = await world.live();
    room.microphoneOn = false;
    room.emit(failed);
    await flush();
    expect(room.microphoneOn).toBe(true);
  });

  it('reports an error when it cannot even be turned off', async () => {
    const world = new World();
    const room = await world.live();
    room.script.setNoiseCancellation = () => Promise.reject(new Error('stuck'));
    room.emit(failed);
    await flush();
    expect(world.all('call-error').map(({ type }) => type)).toEqual([
      'audio-processing-setup-error',
      'audio-processor-recovery-error',
    ]);
  });
});

describe("the agent's sound", () => {
  it('is played alone, and its start is emitted', async () => {
    const world = new World();
    const room = await world.live();
    const stranger = { ...AGENT, id: 'other', userName: 'Somebody' };
    room.emit({
      type: 'track-started',
      participant: stranger,
      track: new FakeTrack('audio', 'other').asTrack(),
    });
    await flush();
    expect(world.audio.log).toEqual([]);
    world.agentSpeaks();
    await flush();
    expect(world.audio.log).toEqual(['volume 1', 'attach agent-voice', 'play']);
    expect(room.sent).toEqual(['playable']);
  });

  it('is reported as failed when the page’s own objects break playback, without a rejection', async () => {
    const world = new World();
    await world.live();
    world.audio.attach = () => {
      throw new TypeError('Not in this page.');
    };
    world.agentSpeaks();
    await flush();
    expect(world.all('call-error')).toEqual([
      expect.objectContaining({ type: 'audio-playback-error', fatal: false }),
    ]);
  });

  it('waits for a tap when the browser requires one', async () => {
    const world = new World();
    const room = await world.live();
    world.audio.refusal = new DOMException('', 'NotAllowedError');
    world.agentSpeaks();
    await flush();
    expect(world.client.condition.audioBlocked).toBe(true);
    expect(room.sent).toEqual([]);
    await world.client.unblockAudio();
    world.audio.refusal = null;
    await world.client.unblockAudio();
    expect(world.client.condition.audioBlocked).toBe(false);
    expect(room.sent).toEqual(['playable']);
    expect(world.all('call-error')).toEqual([
      expect.objectContaining({ type: 'audio-playback-error', reason: 'audio-blocked', fatal: false }),
    ]);
  });

  it('stops with its track and with the call, and clears the flag', async () => {
    const world = new World();
    await world.live();
    world.audio.refusal = new DOMException('', 'NotAllowedError');
    world.agentSpeaks();
    await flush();
    await world.client.stop();
    expect(world.audio.log.at(-1)).toBe('close');
    expect(world.client.condition.audioBlocked).toBe(false);
  });

  it('has a volume that is clamped and remembered', async () => {
    const world = new World();
    world.client.setVolume(0.25);
    await world.live();
    world.agentSpeaks();
    world.client.setVolume(7);
    world.client.setVolume(Number.NaN);
    expect(world.audio.log.filter((entry) => entry.startsWith('volume'))).toEqual([
      'volume 0.25',
      'volume 1',
    ]);
  });

  it("comes with the agent's video, which is removed with its track", async () => {
    const world = new World();
    const room = await world.live();
    const track = new FakeTrack('video', 'face').asTrack();
    room.emit({ type: 'track-started', participant: AGENT, track });
    room.emit({ type: 'track-stopped', participant: AGENT, track });
    expect(world.all('call-video')).toEqual([{ track }, { track: null }]);
    expect(room.sent).toEqual(['playable']);
  });
});
