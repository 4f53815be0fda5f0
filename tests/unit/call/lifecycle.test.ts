// Scope: the lifecycle of a call: its reducer, and random orders of commands and events against the invariants.
import { describe, expect, it } from 'vitest';
import { callReducer, IDLE, type LifecycleEvent, type CallState } from '../../../widget/call/lifecycle.ts';
import { RoomError } from '../../../widget/call/room/room.ts';
import { dice } from './dice.ts';
import { flush, NEVER } from './fakes.ts';
import { World } from './world.ts';

const run = (events: readonly LifecycleEvent[]) =>
  events.reduce<CallState[]>((states, event) => [...states, callReducer(states.at(-1) ?? IDLE, event)], []);

describe('the lifecycle reducer', () => {
  it('goes through the states of a call', () => {
    const states = run([
      { type: 'started' },
      { type: 'stage-entered', stage: 'web-call-creation' },
      { type: 'joined', callId: 'c' },
      { type: 'agent-listening', at: 5 },
      { type: 'ending', reason: 'customer-ended-call' },
      { type: 'ended' },
    ]);
    expect(states).toEqual([
      { status: 'starting', stage: 'validation' },
      { status: 'starting', stage: 'web-call-creation' },
      { status: 'joined', callId: 'c' },
      { status: 'live', callId: 'c', since: 5 },
      { status: 'ending', reason: 'customer-ended-call' },
      { status: 'idle' },
    ]);
  });

  it('returns the same state object for an event that makes no sense in it', () => {
    const idle: LifecycleEvent[] = [
      { type: 'stage-entered', stage: 'validation' },
      { type: 'joined', callId: 'c' },
      { type: 'agent-listening', at: 1 },
      { type: 'ending', reason: 'x' },
      { type: 'ended' },
    ];
    const resting: CallState = { status: 'idle' };
    for (const event of idle) expect(callReducer(resting, event)).toBe(resting);
    const starting: CallState = { status: 'starting', stage: 'validation' };
    expect(callReducer(starting, { type: 'stage-entered', stage: 'validation' })).toBe(starting);
    const ending: CallState = { status: 'ending', reason: 'first' };
    for (const event of [{ type: 'started' }, { type: 'ending', reason: 'second' }] as const) {
      expect(callReducer(ending, event)).toBe(ending);
    }
  });
});

const COMMANDS: readonly ((world: World) => unknown)[] = [
  (world) => world.start(),
  (world) => world.client.stop(),
  (world) => world.client.end(),
  (world) => world.client.reconnect({ webCallUrl: 'https://rooms.example/again' }),
  (world) => world.client.preload(),
  (world) => world.client.setMuted(true),
  (world) => world.client.setMuted(false),
  (world) => world.client.say('Hello'),
  (world) => world.rooms.at(-1)?.emit({ type: 'left' }),
  (world) => world.rooms[0]?.emit({ type: 'message', data: 'listening' }),
  (world) => world.rooms.at(-1)?.emit({ type: 'message', data: 'listening' }),
  (world) => world.rooms.at(-1)?.emit({ type: 'remote-levels', levels: [0.1] }),
  (world) => world.rooms.at(-1)?.emit({ type: 'network', link: 'sfu', interrupted: true }),
  (world) =>
    world.rooms.at(-1)?.emit({ type: 'failed', failure: { type: 'ejected', message: '', cause: null } }),
  (world) => {
    world.script = {
      join: () => Promise.reject(new RoomError({ type: 'no-room', message: '', cause: null })),
    };
  },
  (world) => {
    world.script = { join: () => NEVER };
  },
  (world) => {
    world.script = { destroy: () => NEVER };
  },
  (world) => {
    world.script = {};
  },
];

const PAUSES: readonly ((world: World) => Promise<void>)[] = [
  () => Promise.resolve(),
  () => flush(),
  (world) => world.timers.advance(1_000),
  (world) => world.timers.advance(29_500),
];

async function play(seed: number): Promise<World> {
  const world = new World();
  const roll = dice(seed);
  const waiting: unknown[] = [];
  for (let step = 0; step < 12; step += 1) {
    waiting.push(COMMANDS[roll(COMMANDS.length)]?.(world));
    await PAUSES[roll(PAUSES.length)]?.(world);
  }
  const stopped = world.client.stop();
  await world.timers.advance(30_000);
  await Promise.all([stopped, ...waiting]);
  const destroyed = world.client.destroy();
  await world.timers.advance(2_000);
  await destroyed;
  return world;
}

describe('random orders of commands and events', () => {
  it('always end idle, with everything freed and exactly one result per start', async () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const world = await play(seed);
      const started = world.stages().filter((stage) => stage === 'initialization started').length;
      const outcomes = world.all('call-start-success').length + world.all('call-start-failed').length;
      const facts = {
        seed,
        state: world.client.state.status,
        live: world.liveMicrophones(),
        timers: world.timers.pending,
        listeners: world.connectivity.size,
        rooms: world.rooms.every(({ destroyed }) => destroyed),
        outcomes: outcomes - started,
        ends: world.all('call-end').length - world.rooms.filter(({ joined }) => joined).length,
      };
      expect(facts).toEqual({
        seed,
        state: 'idle',
        live: 0,
        timers: 0,
        listeners: 0,
        rooms: true,
        outcomes: 0,
        ends: 0,
      });
      const order = world.names();
      expect(order.lastIndexOf('speech-end')).toBeLessThan(
        world.all('speech-start').length === 0 ? 0 : order.lastIndexOf('call-end'),
      );
    }
  }, 20_000);
});
