// Scope: a call's time limit: when the remaining minutes are shown, whichever side set the limit, and how the end is
// reported.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../widget/contract.ts';
import { flush } from '../fakes.ts';
import { AGENT, webCallAnswer, World } from '../world.ts';

const MINUTE_MS = 60_000;
const CLOSED = { type: 'failed', failure: { type: 'exp-room', message: 'Expired.', cause: null } } as const;

async function liveCall(changes: JsonObject): Promise<World> {
  const world = new World();
  world.answer = () => Promise.resolve(Response.json(webCallAnswer(changes)));
  await world.live();
  return world;
}

/**
 * The displayed minutes, each with the time of its change in minutes after joining. The call was joined one second ago.
 */
async function saidIn(world: World, minutes: number): Promise<readonly (readonly [number, number | null])[]> {
  const from = world.timers.now() - 1_000;
  const said: [number, number | null][] = [];
  world.client.subscribe(() => {
    const { minutesLeft } = world.client.condition;
    if (minutesLeft !== (said.at(-1)?.[1] ?? null))
      said.push([(world.timers.now() - from) / MINUTE_MS, minutesLeft]);
  });
  await world.timers.advance(minutes * MINUTE_MS);
  return said;
}

const room = (inRoomMs: number) =>
  ({ type: 'participant-updated', participant: { ...AGENT, id: 'me', local: true, inRoomMs } }) as const;

describe('the remaining time', () => {
  it('is shown by the minute from three minutes on, when the endpoint set the limit', async () => {
    const world = await liveCall({ maxDurationSeconds: 600 });
    expect(await saidIn(world, 11)).toEqual([
      [7, 3],
      [8, 2],
      [9, 1],
      [10, null],
    ]);
  });

  it("follows the strictest of the platform's and the room's limits", async () => {
    const world = await liveCall({ assistant: { maxDurationSeconds: 600 } });
    world.room.emit(room(5 * MINUTE_MS));
    world.room.emit(room(8 * MINUTE_MS));
    expect((await saidIn(world, 6)).map(([at]) => at)).toEqual([2, 3, 4, 5]);
  });

  it('is not shown without a known limit, nor for a limit beyond what timers can hold', async () => {
    expect(await saidIn(await liveCall({}), 15)).toEqual([]);
    expect(await saidIn(await liveCall({ maxDurationSeconds: 1e12 }), 15)).toEqual([]);
  });

  it.each([
    [
      150,
      [
        [0.5, 2],
        [1.5, 1],
        [2.5, null],
      ],
    ],
    [
      90,
      [
        [0.5, 1],
        [1.5, null],
      ],
    ],
    [30, []],
  ] as const)('starts with the full duration for a call of %d s', async (maxDurationSeconds, expected) => {
    expect(await saidIn(await liveCall({ maxDurationSeconds }), 3)).toEqual(expected);
  });

  it('is correct after the page was suspended', async () => {
    const world = await liveCall({ maxDurationSeconds: 600 });
    world.timers.oversleep(8.5 * MINUTE_MS);
    await world.timers.advance(0);
    expect(world.client.condition.minutesLeft).toBe(2);
    await world.timers.advance(MINUTE_MS);
    expect(world.client.condition.minutesLeft).toBe(1);
  });

  it('is no longer shown after the call', async () => {
    const world = await liveCall({ maxDurationSeconds: 120 });
    await world.timers.advance(90_000);
    expect(world.client.condition.minutesLeft).toBe(1);
    await world.client.stop();
    expect([world.client.condition.minutesLeft, world.timers.pending]).toEqual([null, 0]);
  });
});

describe('the end of a call', () => {
  const endAfter = async (ms: number, end: Parameters<World['room']['emit']>[0]) => {
    const world = await liveCall({ maxDurationSeconds: 120 });
    await world.timers.advance(ms - 1_000);
    world.room.emit(end);
    await flush();
    return [world.all('call-end'), world.all('call-error').map(({ reason }) => reason)];
  };

  it.each([
    ['leaves us', { type: 'left' } as const],
    ['has expired', CLOSED],
  ])(
    'has the reason exceeded-max-duration at the time limit and is not a failure: the room %s',
    async (_, end) => {
      expect(await endAfter(120_000, end)).toEqual([[{ reason: 'exceeded-max-duration' }], []]);
      expect(await endAfter(115_500, end)).toEqual([[{ reason: 'exceeded-max-duration' }], []]);
    },
  );

  it('keeps its own reason before the time limit', async () => {
    expect(await endAfter(60_000, { type: 'left' })).toEqual([[{ reason: 'assistant-ended-call' }], []]);
    expect(await endAfter(60_000, CLOSED)).toEqual([[{ reason: 'call-failed' }], ['ejected']]);
  });

  it('has the reason that the platform gives', async () => {
    const world = await liveCall({ maxDurationSeconds: 120 });
    await world.timers.advance(119_000);
    world.say({ type: 'status-update', status: 'ended', endedReason: 'assistant-said-goodbye' });
    world.room.emit({ type: 'left' });
    await flush();
    expect(world.all('call-end')).toEqual([{ reason: 'assistant-said-goodbye' }]);
  });

  it('has the reason connection-lost when the connection is lost at any time', async () => {
    const failure = { type: 'connection-error', message: 'Lost.', cause: null };
    expect(await endAfter(120_000, { type: 'failed', failure })).toEqual([
      [{ reason: 'connection-lost' }],
      ['connection-lost'],
    ]);
  });
});
