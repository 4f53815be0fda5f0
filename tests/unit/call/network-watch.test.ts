// Scope: when a weak network is said, and when it is taken back.
import { describe, expect, it } from 'vitest';
import { CallClient } from '../../../widget/call/call-client.ts';
import { changeAfter } from '../../../widget/call/room/network-watch.ts';
import { World } from './world.ts';

async function liveCall(world: World): Promise<CallClient> {
  const client = new CallClient({ publicKey: 'key', ...world.ports() });
  const started = client.start({ assistant: 'erin' });
  await world.timers.advance(1_000);
  await started;
  world.say('listening');
  return client;
}

const say = (world: World, networkState: unknown) =>
  world.room.emit({ type: 'network-quality', detail: { networkState } });

describe('a weak network', () => {
  it('is said after five seconds that are bad, and taken back after ten that are good', async () => {
    const world = new World();
    const client = await liveCall(world);
    const isWeak = () => client.status.condition.weak;
    say(world, 'bad');
    await world.timers.advance(3_000);
    say(world, 'bad');
    await world.timers.advance(1_900);
    expect(isWeak()).toBe(false);
    await world.timers.advance(100);
    expect(isWeak()).toBe(true);
    say(world, 'warning');
    await world.timers.advance(60_000);
    expect(isWeak()).toBe(true);
    say(world, 'good');
    await world.timers.advance(9_900);
    expect(isWeak()).toBe(true);
    await world.timers.advance(100);
    expect(isWeak()).toBe(false);
  });

  it('is not said of moments, nor of words that nobody knows, and not after the call', async () => {
    const world = new World();
    const client = await liveCall(world);
    for (const word of ['bad', 'warning', 'bad', 'good', 'unknown', undefined, { toString: 1 }]) {
      say(world, word);
      await world.timers.advance(4_900);
      expect(client.status.condition.weak).toBe(false);
    }
    say(world, 'bad');
    await world.timers.advance(5_000);
    say(world, 'good');
    await client.stop();
    expect(client.status.condition.weak).toBe(false);
    expect(world.timers.pending).toBe(0);
  });

  it('and a good one stay as they were said', () => {
    expect(changeAfter('bad', true)).toBeNull();
    expect(changeAfter('good', false)).toBeNull();
  });
});
