// Scope: the end of a call. It is emitted once, regardless of who ends the call, and an old call never affects a new
// one.
import { describe, expect, it, vi } from 'vitest';
import type { CallClient } from '../../../../widget/call/call-client.ts';
import { HANDED_OVER } from '../../../../widget/call/constants.ts';
import { alreadyInCall } from '../../../../widget/call/errors/start-errors.ts';
import type { FakeRoom } from '../fake-room.ts';
import { flush, NEVER } from '../fakes.ts';
import { World } from '../world.ts';

const CUSTOMER_ENDED = { type: 'status-update', status: 'ended', endedReason: 'customer-ended-call' };

type Kept = { readonly client: CallClient; readonly room: FakeRoom };

describe('the end of a call', () => {
  it('is emitted once, with the closing message, however often the call is stopped', async () => {
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

  it('keeps the first of several reasons', async () => {
    const world = new World();
    await world.live();
    await Promise.all([world.client.stop('element-removed'), world.client.stop('page-closed')]);
    expect(world.all('call-end')).toEqual([{ reason: 'element-removed' }]);
  });

  it('asks the platform to end the call when the visitor hangs up', async () => {
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
  ])('is not an error when the platform %s', async (_, event) => {
    const world = new World();
    const room = await world.live();
    room.emit(event);
    await flush();
    expect(world.all('call-error')).toEqual([]);
    expect(world.all('call-end')).toEqual([{ reason: 'assistant-ended-call' }]);
  });

  it("uses the platform's reason and does not repeat the end", async () => {
    const world = new World();
    const room = await world.live();
    const said = { type: 'status-update', status: 'ended', endedReason: 'assistant-said-goodbye' };
    world.say(said);
    room.emit({ type: 'failed', failure: { type: 'ejected', message: 'Meeting has ended', cause: null } });
    await flush();
    expect(world.all('call-end')).toEqual([{ reason: 'assistant-said-goodbye' }]);
    expect(world.all('call-message')).toEqual([{ message: said }]);
    expect(world.all('call-error')).toEqual([]);
    expect(world.timers.pending).toBe(0);
  });

  it('is emitted even when the platform announces it but leaves the room open', async () => {
    const world = new World();
    const room = await world.live();
    world.say({ type: 'status-update', status: 'ended' });
    await world.timers.advance(2_000);
    expect(room.destroyed).toBe(true);
    expect(world.all('call-end')).toEqual([{ reason: 'assistant-ended-call' }]);
  });

  it('is reported as one error when the visitor was ejected', async () => {
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

  it.each([
    ['exp-room', 'ejected', 'call-failed'],
    ['exp-token', 'ejected', 'call-failed'],
    ['no-room', 'ejected', 'call-failed'],
    ['connection-error', 'connection-lost', 'connection-lost'],
    ['unknown', 'connection-lost', 'connection-lost'],
  ])('maps a room failure of %s to %s', async (type, reason, end) => {
    const world = new World();
    const room = await world.live();
    room.emit({ type: 'failed', failure: { type, message: 'gone', cause: null } });
    await flush();
    expect(world.all('call-error').map((error) => error.reason)).toEqual([reason]);
    expect(world.all('call-end')).toEqual([{ reason: end }]);
  });

  it('lets its own listener start the next call', async () => {
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

  it('does not delay a call that starts before the old one is torn down', async () => {
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

describe('an agent that does not arrive', () => {
  it('ends the call after 20 s', async () => {
    const world = new World();
    await world.start();
    await world.timers.advance(20_000);
    expect(world.all('call-error')).toEqual([
      expect.objectContaining({ type: 'call-dropped-error', reason: 'timeout', fatal: true }),
    ]);
    expect(world.client.state).toEqual({ status: 'idle' });
  });

  it('counts as arrived once it is heard, even if it does not listen yet', async () => {
    const world = new World();
    await world.start();
    world.agentSpeaks();
    await world.timers.advance(60_000);
    expect(world.client.state.status).toBe('joined');
  });
});

it.each([
  ['in a call', (world: World) => world.live()],
  ['with a room that is ready', (world: World) => world.client.preload()],
])(
  'the end of a call leaves no unhandled rejection, %s, when Object.prototype has a throwing "then"',
  async (_, begin) => {
    const world = new World();
    await begin(world);
    const restore = makeThrow('then');
    const ending = world.client.destroy().catch((error: unknown) => error);
    const ended = await ending.finally(restore);
    expect(ended).toBeUndefined();
    expect(world.rooms.map(({ destroyed }) => destroyed)).toEqual([true]);
  },
);

it('the end of a call tears everything down and is emitted even when one of its steps throws', async () => {
  const world = new World();
  await world.live();
  const abort = vi.spyOn(AbortController.prototype, 'abort').mockImplementation(() => {
    throw new Error('No abort');
  });
  await world.client.end().finally(() => abort.mockRestore());
  expect(world.room.destroyed).toBe(true);
  expect(world.liveMicrophones()).toBe(0);
  expect(world.all('call-end')).toEqual([{ reason: 'customer-ended-call' }]);
});

describe('the network during a call', () => {
  const interrupted = { type: 'network', link: 'signaling', interrupted: true } as const;

  it('emits events when it goes away and when it returns', async () => {
    const world = new World();
    const room = await world.live();
    room.emit(interrupted);
    expect(world.client.condition.connected).toBe(false);
    room.emit({ ...interrupted, link: 'sfu' });
    room.emit({ ...interrupted, interrupted: false });
    expect(world.client.condition.connected).toBe(false);
    room.emit({ ...interrupted, link: 'sfu', interrupted: false });
    expect(world.client.condition.connected).toBe(true);
    expect(world.all('connection')).toEqual([{ connected: false }, { connected: true }]);
    await world.timers.advance(60_000);
    expect(world.client.state.status).toBe('live');
  });

  it.each([
    ['the engine', (world: World) => world.room.emit(interrupted)],
    ['the browser', (world: World) => world.connectivity.forEach((tell) => tell(false))],
  ])('ends the call within 30 s when %s reports it as gone', async (_, goes) => {
    const world = new World();
    await world.live();
    goes(world);
    await world.timers.advance(28_000);
    expect(world.all('call-error')).toEqual([
      expect.objectContaining({ type: 'call-dropped-error', reason: 'connection-lost', fatal: true }),
    ]);
    expect(world.all('call-end')).toEqual([{ reason: 'connection-lost' }]);
    expect(world.client.condition.connected).toBe(true);
    expect(world.liveMicrophones()).toBe(0);
  });
});

/** Adds a throwing getter to every object, until the returned function is called. */
function makeThrow(name: string): () => void {
  const { prototype } = Object;
  const get = (): never => {
    throw new Error(`The page has no ${name}.`);
  };
  Object.defineProperty(prototype, name, { configurable: true, get });
  return () => void Reflect.deleteProperty(prototype, name);
}

describe('a call whose room survives our leaving', () => {
  const endRequests = ({ sent }: FakeRoom) =>
    sent.filter((message) => typeof message === 'object' && message['type'] === 'end-call');
  const kept = async (keepsRoom: boolean) => {
    const world = new World();
    const client = world.tagClient();
    const room = await world.live(client, { keepsRoom });
    return { client, room };
  };

  it.each([
    ['the page stops it', ({ client }: Kept) => client.stop('element-removed')],
    ['the page is left', ({ client }: Kept) => client.leave('page-closed')],
    ['it fails', ({ client }: Kept) => client.fail(alreadyInCall())],
    ['the agent leaves', ({ room }: Kept) => Promise.resolve(room.emit({ type: 'left' }))],
  ])('asks the platform once to end the call when %s', async (_, end) => {
    const call = await kept(true);
    await end(call);
    await call.client.stop();
    expect(endRequests(call.room)).toHaveLength(1);
  });

  it('stays open for the next page when the call is handed over', async () => {
    const { client, room } = await kept(true);
    await client.stop(HANDED_OVER);
    expect(endRequests(room)).toEqual([]);
  });

  it('differs from one that the platform closes by itself, which gets no request', async () => {
    const { client, room } = await kept(false);
    await client.stop('element-removed');
    expect(endRequests(room)).toEqual([]);
  });
});
