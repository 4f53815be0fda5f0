// Scope: when a weak network is reported, and when the report is cleared.
import { describe, expect, it } from 'vitest';
import { changeAfter } from '../../../../widget/call/room/network-watch.ts';
import { World } from '../world.ts';

const say = (world: World, networkState: unknown) =>
  world.room.emit({ type: 'network-quality', detail: { networkState } });

describe('a weak network', () => {
  it('is reported after five bad seconds and cleared after ten good ones', async () => {
    const world = new World();
    const client = await world.liveTagCall();
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

  it('is not reported for moments, for unknown values, or after the call', async () => {
    const world = new World();
    const client = await world.liveTagCall();
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

  it('keeps its last reported state while the quality is in between', () => {
    expect(changeAfter('bad', true)).toBeNull();
    expect(changeAfter('good', false)).toBeNull();
  });
});
