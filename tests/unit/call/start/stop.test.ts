// Scope: stopping. A stop wins at every stage: nothing is requested afterwards and no microphone stays live.
import { describe, expect, it } from 'vitest';
import { STAGES, type StageName } from '../../../../widget/contract.ts';
import { flush, NEVER } from '../fakes.ts';
import { webCallAnswer, World } from '../world.ts';

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

it('a call that a listener ends on joining leaves no meter, timer or listener', async () => {
  const world = new World();
  world.client.subscribe(() => {
    if (world.client.state.status === 'joined') void world.client.stop();
  });
  await world.start();
  await world.timers.advance(60_000);
  expect(world.client.state).toEqual({ status: 'idle' });
  expect(world.timers.pending).toBe(0);
  expect(world.connectivity.size).toBe(0);
  expect(world.deviceListeners.size).toBe(0);
  expect(world.liveMicrophones()).toBe(0);
});

describe('a stop at each stage', () => {
  it.each(STAGES)('requests nothing afterwards and leaves no microphone live: %s', async (stage) => {
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

  it('skips the reported step when it comes from a listener of that report', async () => {
    const reports = new World();
    await reports.start();
    for (const at of reports.stages()) {
      const world = new World();
      const log: (readonly [number, string[]])[] = [];
      world.client.on('call-start-progress', ({ stage, status }) => {
        if (`${stage} ${status}` !== at) return;
        void world.client.stop();
        log.push([world.requests.length, world.rooms.flatMap((room) => [...room.log])]);
      });
      expect(await world.start()).toBeNull();
      await world.timers.advance(5_000);
      const [requests, asked] = log[0] ?? [];
      expect({ at, requests: world.requests.length }).toEqual({ at, requests });
      const later = world.rooms.flatMap((room) => room.log).slice(asked?.length);
      expect({ at, later: later.filter((entry) => entry !== 'destroy' && entry !== 'load') }).toEqual({
        at,
        later: [],
      });
      expect(world.liveMicrophones()).toBe(0);
    }
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

  it('is triggered by an aborted signal', async () => {
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
