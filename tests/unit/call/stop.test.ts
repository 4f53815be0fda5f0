// Scope: stopping. Stop wins at every stage, the end is told once, and nothing of an old call touches a new one.
import { describe, expect, it } from 'vitest';
import { RoomError } from '../../../widget/call/room.ts';
import type { StageName } from '../../../widget/contract.ts';
import { FakeTrack, flush, NEVER, webCallAnswer, World } from './fakes.ts';

const CUSTOMER_ENDED = { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' };

/** Holds a start up at a stage, so that a test can stop it there. */
const HELD_AT: Record<StageName, (world: World) => void> = {
  validation: () => undefined,
  initialization: () => undefined,
  'web-call-creation': (world) => {
    world.answer = () => NEVER;
  },
  'daily-call-object-creation': (world) => {
    world.roomFault = () => NEVER;
  },
  'mobile-permissions': (world) => {
    world.microphone = () => NEVER;
  },
  'daily-call-join': (world) => {
    world.script.join = () => NEVER;
  },
  'video-recording-setup': () => undefined,
  'video-recording-started': () => undefined,
  'audio-observer-setup': (world) => {
    world.script.observeRemoteLevels = () => NEVER;
  },
  'audio-processing-setup': (world) => {
    world.script.setNoiseCancellation = () => NEVER;
  },
};
const STAGES = Object.keys(HELD_AT).filter((name): name is StageName => name in HELD_AT);
const INSTANT = new Set<StageName>(['initialization', 'video-recording-setup']);

/** Starts a recorded call and stops it at the first report of a stage, or while it is held up there. */
async function stopAt(world: World, stage: StageName): Promise<{ readonly result: unknown }> {
  const recorded = webCallAnswer({ artifactPlan: { videoRecordingEnabled: true } });
  world.answer = () => Promise.resolve(Response.json(recorded));
  HELD_AT[stage](world);
  if (INSTANT.has(stage)) {
    world.client.on('call-start-progress', (report) => {
      if (report.stage === stage) void world.client.stop();
    });
  }
  const started = world.start();
  if (stage === 'validation') void world.client.stop();
  await flush();
  if (stage === 'video-recording-started') {
    world.room.emit({ type: 'recording', event: 'recording-started', detail: {} });
  }
  await world.client.stop();
  return { result: await started };
}

describe('stop at each stage', () => {
  it.each(STAGES)('%s: nothing is asked for afterwards and no microphone is live', async (stage) => {
    const world = new World();
    const { result } = await stopAt(world, stage);
    const requests = world.requests.length;
    const logs = world.rooms.map(({ log }) => log.length);
    await world.timers.advance(60_000);

    const isUp = stage === 'video-recording-started';
    expect(result === null).toBe(!isUp);
    expect(world.liveMicrophones()).toBe(0);
    expect(world.requests).toHaveLength(requests);
    expect(world.rooms.map(({ log }) => log.length)).toEqual(logs);
    expect(world.rooms.every(({ destroyed }) => destroyed)).toBe(true);
    expect(world.timers.pending).toBe(0);
    expect(world.connectivity.size).toBe(0);
    expect(world.client.state).toEqual({ status: 'idle' });
    expect(world.all('call-error')).toEqual([]);
    expect(world.all('call-start-failed').map(({ reason }) => reason)).toEqual(isUp ? [] : ['cancelled']);
    const joined = world.rooms.some((room) => room.joined);
    expect(world.all('call-end')).toEqual(joined ? [{ reason: 'customer-ended-call' }] : []);
  });

  it('stops a microphone that the visitor allows only afterwards', async () => {
    const world = new World();
    let allow: () => void = () => undefined;
    world.microphone = () => new Promise((resolve) => (allow = resolve));
    const started = world.start();
    await world.client.stop();
    expect(await started).toBeNull();
    allow();
    await flush();
    expect(world.tracks[0]?.readyState).toBe('ended');
  });

  it('destroys a room that is ready only afterwards', async () => {
    const world = new World();
    let ready: () => void = () => undefined;
    const opening = new Promise<void>((resolve) => (ready = resolve));
    world.roomFault = () => opening as Promise<never>;
    const started = world.start();
    await world.client.stop();
    expect(await started).toBeNull();
    ready();
    await flush();
    expect(world.room.destroyed).toBe(true);
    expect(world.room.log).not.toContain('join');
  });

  it('is what an aborted signal does', async () => {
    const world = new World();
    world.script.join = () => NEVER;
    const controller = new AbortController();
    const started = world.start(controller.signal);
    await flush();
    controller.abort();
    expect(await started).toBeNull();
    expect(world.all('call-start-failed')[0]).toMatchObject({ reason: 'cancelled' });
    const early = await world.start(AbortSignal.abort());
    expect(early).toBeNull();
  });

  it('does not wait for an engine that hangs', async () => {
    const world = new World();
    const room = await world.live();
    room.script.destroy = () => NEVER;
    const stopped = world.client.stop();
    expect(room.microphone?.readyState).toBe('ended');
    await world.timers.advance(1_500);
    await stopped;
    expect(world.client.state).toEqual({ status: 'idle' });
    expect(world.all('call-end')).toHaveLength(1);
  });
});

describe('the end of a call', () => {
  it('is told once, with the closing message, however often it is stopped', async () => {
    const world = new World();
    const room = await world.live();
    await Promise.all([world.client.stop(), world.client.stop(), world.client.end()]);
    room.emit({ type: 'left' });
    await flush();
    expect(world.names().slice(-2)).toEqual(['call-end', 'call-message']);
    expect(world.all('call-end')).toEqual([{ reason: 'customer-ended-call' }]);
    expect(world.all('call-message')).toEqual([{ message: CUSTOMER_ENDED }]);
    expect(world.all('call-error')).toEqual([]);
  });

  it('asks the platform to end the call when the visitor does', async () => {
    const world = new World();
    const room = await world.live();
    await world.client.end();
    expect(room.sent).toContainEqual({ type: 'end-call' });
    expect(room.destroyed).toBe(true);
  });

  it.each([
    ['leaves', { type: 'left' } as const],
    [
      'ejects',
      { type: 'failed', failure: { type: 'ejected', message: 'Meeting has ended', cause: null } } as const,
    ],
  ])('is no error when the platform %s', async (_, event) => {
    const world = new World();
    const room = await world.live();
    room.emit(event);
    await flush();
    expect(world.all('call-error')).toEqual([]);
    expect(world.all('call-end')).toEqual([{ reason: 'assistant-ended-call' }]);
  });

  it("takes over the platform's word, and does not repeat it", async () => {
    const world = new World();
    const room = await world.live();
    const said = { type: 'status-update', status: 'ended', endedReason: 'assistant-said-goodbye' };
    world.say(said);
    room.emit({ type: 'failed', failure: { type: 'ejected', message: 'Meeting has ended', cause: null } });
    await flush();
    expect(world.all('call-end')).toEqual([{ reason: 'assistant-said-goodbye' }]);
    expect(world.all('call-message')).toEqual([{ message: said }]);
    expect(world.all('call-error')).toEqual([]);
  });

  it('comes even when the platform says so but leaves the room open', async () => {
    const world = new World();
    const room = await world.live();
    world.say({ type: 'status-update', status: 'ended' });
    await world.timers.advance(2_000);
    expect(room.destroyed).toBe(true);
    expect(world.all('call-end')).toEqual([{ reason: 'assistant-ended-call' }]);
  });

  it('is one error when the visitor was thrown out', async () => {
    const world = new World();
    const room = await world.live();
    room.emit({ type: 'failed', failure: { type: 'ejected', message: 'You are out', cause: null } });
    room.emit({ type: 'left' });
    await flush();
    expect(world.all('call-error')).toEqual([
      expect.objectContaining({ type: 'call-dropped-error', reason: 'ejected', fatal: true }),
    ]);
    expect(world.all('call-end')).toEqual([{ reason: 'call-failed' }]);
    expect(world.all('call-start-failed')).toEqual([]);
  });

  it('lets the next call start from its own listener', async () => {
    const world = new World();
    const room = await world.live();
    const next: Promise<unknown>[] = [];
    world.client.on('call-end', () => next.push(world.start()));
    room.emit({ type: 'left' });
    await flush();
    expect(await next[0]).toMatchObject({ id: 'call-1' });
    expect(world.rooms).toHaveLength(2);
    expect(world.room.destroyed).toBe(false);
    expect(world.client.state.status).toBe('joined');
  });

  it('does not hold up a call that starts before it is torn down', async () => {
    const world = new World();
    const first = await world.live();
    first.script.destroy = () => NEVER;
    void world.client.stop();
    const second = await world.start();
    expect(second).not.toBeNull();
    expect(world.all('call-end')).toHaveLength(1);
    await world.timers.advance(5_000);
    first.emit({ type: 'left' });
    expect(world.client.state.status).toBe('joined');
    expect(world.room.destroyed).toBe(false);
    expect(world.all('call-end')).toHaveLength(1);
  });
});

describe('the network', () => {
  const interrupted = { type: 'network', link: 'signaling', interrupted: true } as const;

  it('is told when it goes and when it returns', async () => {
    const world = new World();
    const room = await world.live();
    room.emit(interrupted);
    expect(world.client.connected).toBe(false);
    room.emit({ ...interrupted, link: 'sfu' });
    room.emit({ ...interrupted, interrupted: false });
    expect(world.client.connected).toBe(false);
    room.emit({ ...interrupted, link: 'sfu', interrupted: false });
    expect(world.client.connected).toBe(true);
    expect(world.all('connection')).toEqual([{ connected: false }, { connected: true }]);
    await world.timers.advance(60_000);
    expect(world.client.state.status).toBe('live');
  });

  it.each([
    ['the engine', (world: World) => world.room.emit(interrupted)],
    ['the browser', (world: World) => world.connectivity.forEach((tell) => tell(false))],
  ])('ends the call within 30 s when %s says it is gone', async (_, goes) => {
    const world = new World();
    await world.live();
    goes(world);
    await world.timers.advance(28_000);
    expect(world.all('call-error')).toEqual([
      expect.objectContaining({ type: 'call-dropped-error', reason: 'connection-lost', fatal: true }),
    ]);
    expect(world.all('call-end')).toEqual([{ reason: 'connection-lost' }]);
    expect(world.client.connected).toBe(true);
    expect(world.liveMicrophones()).toBe(0);
  });
});

describe('reconnecting', () => {
  const target = { id: 'call-7', webCallUrl: 'https://rooms.example/room/call-7' };

  it('joins without asking the platform, and is live at once', async () => {
    const world = new World();
    expect(await world.client.reconnect(target)).toMatchObject(target);
    expect(world.requests).toEqual([]);
    expect(world.names()).toEqual(['call-start-success', 'call-start']);
    expect(world.client.state).toMatchObject({ status: 'live', callId: 'call-7' });
    world.say('listening');
    expect(world.all('call-start')).toHaveLength(1);
  });

  it('fails as a reconnection, once', async () => {
    const world = new World();
    world.script.join = () =>
      Promise.reject(new RoomError({ type: 'exp-room', message: 'gone', cause: null }));
    expect(await world.client.reconnect(target)).toBeNull();
    expect(world.names()).toEqual(['call-start-failed', 'call-error']);
    expect(world.all('call-error')[0]).toMatchObject({ type: 'reconnect-error', reason: 'room-refused' });
  });

  it('is refused during a call and without a usable URL', async () => {
    const world = new World();
    await expect(world.client.reconnect({ webCallUrl: 'javascript:1' })).rejects.toThrow(
      'webCallUrl is required',
    );
    await world.live();
    expect(await world.client.reconnect(target)).toBeNull();
    expect(world.client.state.status).toBe('live');
  });

  it('right after a stop is a call of its own', async () => {
    const world = new World();
    const first = await world.live();
    void world.client.stop();
    expect(await world.client.reconnect(target)).not.toBeNull();
    await flush();
    expect(first.destroyed).toBe(true);
    expect(world.room.destroyed).toBe(false);
    await world.client.stop();
    expect(world.liveMicrophones()).toBe(0);
  });
});

describe('two clients', () => {
  it('share neither key nor call', async () => {
    const one = new World({ publicKey: 'key-one', apiUrl: 'https://one.example' });
    const two = new World({ publicKey: 'key-two', apiUrl: 'https://two.example' });
    await Promise.all([one.live(), two.live()]);
    await one.client.stop();
    expect(two.client.state.status).toBe('live');
    expect(one.requests[0]?.headers.get('authorization')).toBe('Bearer key-one');
    expect(two.requests[0]?.headers.get('authorization')).toBe('Bearer key-two');
    expect(two.requests[0]?.url).toBe('https://two.example/call/web');
  });
});

describe('destroy', () => {
  it('ends the call, frees a prepared room and makes the client inert', async () => {
    const world = new World();
    await world.client.preload();
    const prepared = world.room;
    await world.client.destroy();
    expect(prepared.destroyed).toBe(true);
    expect(await world.start()).toBeNull();
    expect(world.rooms).toHaveLength(1);

    const other = new World();
    const room = await other.live();
    room.microphone = new FakeTrack();
    await other.client.destroy();
    expect(other.all('call-end')).toEqual([{ reason: 'element-removed' }]);
    expect(other.liveMicrophones()).toBe(0);
  });
});
