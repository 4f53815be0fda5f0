// Scope: sound that the device takes from a call and gives back: a paused microphone, a microphone that ends, and the
// agent's paused voice. The events are those of the Media Capture and Audio Session specifications.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { environment as browser } from '../../../../widget/call/environment.ts';
import { FakeTrack, flush } from '../fakes.ts';
import { AGENT, World } from '../world.ts';

const LOCAL = { ...AGENT, id: 'visitor', local: true, userName: '' };

/** A live call, and its microphone. */
async function call() {
  const world = new World();
  const room = await world.live();
  const track = room.microphone ?? new FakeTrack();
  const opened = () => room.log.filter((entry) => entry.startsWith('setInputDevice'));
  return { world, room, track, opened };
}

const paused = (world: World) => world.client.condition.paused;
const told = (world: World) => world.all('microphone-paused').map(({ by }) => by);

afterEach(() => vi.unstubAllGlobals());

function interrupt(world: World, interrupted: boolean): void {
  for (const listener of world.interruptions) listener(interrupted);
}

describe('a microphone that the device pauses', () => {
  it('is shown and emitted while its track is muted, and is not called silent', async () => {
    const { world, track } = await call();
    world.meter.levels.set('track', 0);
    track.mute(true);
    expect(paused(world)).toBe('device');
    await world.timers.advance(60_000);
    expect(world.client.condition.finding).toBeNull();
    track.mute(false);
    world.meter.levels.delete('track');
    expect(paused(world)).toBeNull();
    expect(told(world)).toEqual(['device', null]);
    await world.timers.advance(10_000);
    expect(world.client.state.status).toBe('live');
    expect(world.all('call-error')).toEqual([]);
  });

  it('is paused by another call while the audio session is interrupted, regardless of its track', async () => {
    const { world, track } = await call();
    track.mute(true);
    interrupt(world, true);
    track.mute(false);
    expect(told(world)).toEqual(['device', 'call']);
    interrupt(world, false);
    expect(told(world)).toEqual(['device', 'call', null]);
  });

  it('is paused by another call that was there before the room was joined', async () => {
    const session = Object.assign(new EventTarget(), { state: 'interrupted' });
    vi.stubGlobal('navigator', { audioSession: session });
    const onInterruption: typeof browser.onInterruption = (listener) => browser.onInterruption(listener);
    const world = new World({ environment: { ...new World().ports().environment, onInterruption } });
    await world.live();
    expect(paused(world)).toBe('call');
    session.state = 'active';
    session.dispatchEvent(new Event('statechange'));
    expect(told(world)).toEqual(['call', null]);
  });

  it('resumes by itself: a microphone that delivers sound again is kept', async () => {
    const { world, track, opened } = await call();
    track.mute(true);
    await world.timers.advance(5_000);
    track.mute(false);
    await world.timers.advance(5_000);
    expect(opened()).toEqual([]);
    expect(world.meter.resumed).toBe(1);
  });

  it.each([
    ['delivers silence', (world: World) => void world.meter.levels.set('track', 0)],
    ['has ended', (_: World, track: FakeTrack) => track.stop()],
  ])('is opened again if it %s afterwards', async (_, befall) => {
    const { world, track, opened } = await call();
    interrupt(world, true);
    befall(world, track);
    await world.timers.advance(60_000);
    expect(opened()).toEqual([]);
    expect(world.client.condition.finding).toBeNull();
    interrupt(world, false);
    await world.timers.advance(2_100);
    expect(opened()).toEqual(['setInputDevice device of track']);
    expect(world.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true);
  });

  it('is opened as the visitor had chosen it', async () => {
    const asked: unknown[] = [];
    const { media } = new World().ports();
    const world = new World({
      media: {
        ...media,
        getUserMedia: ({ audio }) => {
          asked.push(audio);
          return media.getUserMedia({ audio: true });
        },
      },
    });
    await world.client.devices.choose('microphone', 'headset');
    const room = await world.live();
    interrupt(world, true);
    room.microphone?.stop();
    interrupt(world, false);
    await world.timers.advance(2_100);
    expect(asked.at(-1)).toEqual({ deviceId: 'headset' });
  });

  it('stays lost, and is shown as lost, if it cannot be opened again', async () => {
    const { world, track } = await call();
    interrupt(world, true);
    track.stop();
    world.microphone = () => Promise.reject(new DOMException('in use', 'NotReadableError'));
    interrupt(world, false);
    await world.timers.advance(2_100);
    expect(world.client.condition.microphoneLost).toBe(true);
    expect(world.client.state.status).toBe('live');
  });

  it('is forgotten with its call', async () => {
    const { world, track } = await call();
    interrupt(world, true);
    interrupt(world, false);
    await world.client.stop();
    track.mute(true);
    expect(paused(world)).toBeNull();
    expect([world.interruptions.size, world.returns.size, world.timers.pending]).toEqual([0, 0, 0]);
    expect(told(world)).toEqual(['call', null]);
  });
});

describe('a microphone whose device leaves during a call', () => {
  it('is shown as lost and replaced by the one that the browser offers, without a press', async () => {
    const { world, room, track, opened } = await call();
    track.unplug();
    room.emit({ type: 'microphone-lost' });
    expect(world.client.condition.microphoneLost).toBe(true);
    await flush();
    expect(opened()).toEqual(['setInputDevice device of track']);
    const builtIn = new FakeTrack('audio', 'built-in');
    // The engine reports the track before it uses it as its own.
    room.emit({ type: 'track-started', participant: LOCAL, track: builtIn.asTrack() });
    room.microphone = builtIn;
    room.emit({ type: 'participant-updated', participant: LOCAL });
    expect(world.client.condition.microphoneLost).toBe(false);
    builtIn.mute(true);
    expect(paused(world)).toBe('device');
  });

  it('is not replaced where the browser would prompt', async () => {
    const { world, room, track, opened } = await call();
    world.facts.granted = false;
    track.unplug();
    room.emit({ type: 'microphone-lost' });
    await flush();
    expect(world.client.condition.microphoneLost).toBe(true);
    expect(opened()).toEqual([]);
  });

  it('is replaced only once the interruption that ended it is over', async () => {
    const { world, room, track, opened } = await call();
    interrupt(world, true);
    track.unplug();
    room.emit({ type: 'microphone-lost' });
    await flush();
    expect(world.client.condition.microphoneLost).toBe(false);
    expect(opened()).toEqual([]);
    interrupt(world, false);
    await world.timers.advance(2_100);
    expect(opened()).toHaveLength(1);
  });
});

describe('a microphone whose tracks end at once', () => {
  /** Each microphone that is opened ends before the next task. */
  async function endAtOnce({ room, opened }: Awaited<ReturnType<typeof call>>): Promise<void> {
    for (let count = -1; count < opened().length && count < 50;) {
      count = opened().length;
      const next = new FakeTrack('audio', `try-${count}`);
      room.emit({ type: 'track-started', participant: LOCAL, track: next.asTrack() });
      room.microphone = next;
      room.emit({ type: 'participant-updated', participant: LOCAL });
      next.unplug();
      room.emit({ type: 'microphone-lost' });
      await flush();
    }
  }
  const errors = (world: World) => world.all('call-error').map(({ reason }) => reason);

  it('is opened three times again, then stays lost, and is reported once', async () => {
    const live = await call();
    await endAtOnce(live);
    expect(live.opened()).toHaveLength(3);
    expect(live.world.client.condition.microphoneLost).toBe(true);
    expect(errors(live.world)).toEqual(['microphone-lost']);
  });

  it('is opened again and reported anew if it ends later', async () => {
    const live = await call();
    await endAtOnce(live);
    await live.world.timers.advance(11_000);
    await endAtOnce(live);
    expect(live.opened()).toHaveLength(6);
    expect(errors(live.world)).toEqual(['microphone-lost', 'microphone-lost']);
  });

  it('is shown as lost if the track has ended before the call looks at it', async () => {
    const { world, room, opened } = await call();
    const next = new FakeTrack('audio', 'ended-before');
    next.stop();
    room.microphone?.stop();
    room.microphone = next;
    room.emit({ type: 'participant-updated', participant: LOCAL });
    await flush();
    expect(errors(world)).toEqual(['microphone-lost']);
    expect(world.client.condition.microphoneLost).toBe(true);
    expect(opened()).toHaveLength(1);
  });
});

describe("the agent's voice", () => {
  async function speaking() {
    const world = new World();
    await world.live();
    world.agentSpeaks();
    await flush();
    const plays = () => world.audio.log.filter((entry) => entry === 'play').length;
    expect(plays()).toBe(1);
    return { world, plays };
  }

  it('that the system paused waits for a tap, and plays on by itself when the page is shown or pressed', async () => {
    const { world, plays } = await speaking();
    world.audio.pause();
    expect(world.client.condition.audioBlocked).toBe(true);
    for (const back of world.returns) back();
    await flush();
    expect(plays()).toBe(2);
    expect(world.client.condition.audioBlocked).toBe(false);
    expect(world.all('call-error')).toEqual([]);
  });

  it('plays on when an interruption is over', async () => {
    const { world, plays } = await speaking();
    interrupt(world, true);
    world.audio.pause();
    interrupt(world, false);
    await flush();
    expect(plays()).toBe(2);
  });

  it('that plays is left alone by presses', async () => {
    const { world, plays } = await speaking();
    for (const back of world.returns) back();
    await flush();
    expect(plays()).toBe(1);
  });
});
