// Scope: reconnecting to a call, several clients at once, and destroying a client.
import { describe, expect, it } from 'vitest';
import { RoomError } from '../../../../widget/call/room/room.ts';
import { FakeTrack, flush } from '../fakes.ts';
import { World } from '../world.ts';

describe('reconnecting', () => {
  const target = { id: 'call-7', webCallUrl: 'https://rooms.example/room/call-7' };

  it('joins without a request to the platform and is live at once', async () => {
    const world = new World();
    expect(await world.client.reconnect(target)).toMatchObject(target);
    expect(world.requests).toEqual([]);
    expect(world.names()).toEqual(['call-start-success', 'call-start']);
    expect(world.client.state).toMatchObject({ status: 'live', callId: 'call-7' });
    world.say('listening');
    expect(world.all('call-start')).toHaveLength(1);
  });

  it('fails once, as a reconnect error', async () => {
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

  it('starts a separate call right after a stop', async () => {
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

describe('destroying a client', () => {
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
