// Scope: the steps after joining that a call can do without.
import { describe, expect, it, vi } from 'vitest';
import { NEVER } from '../fakes.ts';
import { webCallAnswer, World } from '../world.ts';

describe('optional steps after joining', () => {
  const mild = [
    ['observeRemoteLevels', 'audio-observer-setup'],
    ['setNoiseCancellation', 'audio-processing-setup'],
  ] as const;

  it.each(mild)('do not fail the start when %s fails', async (step, stage) => {
    const world = new World();
    world.script[step] = () => Promise.reject(new Error('no'));
    expect(await world.start()).not.toBeNull();
    expect(world.stages()).toContain(`${stage} failed`);
    expect(world.all('call-error')).toEqual([
      expect.objectContaining({ type: `${stage}-error`, fatal: false, stage }),
    ]);
    expect(world.names()).toContain('call-start-success');
  });

  it.each(mild)('do not block the start when %s never settles', async (step, stage) => {
    const world = new World();
    world.script[step] = () => NEVER;
    const started = world.start();
    await world.timers.advance(5_000);
    expect(await started).not.toBeNull();
    expect(world.stages()).toContain(`${stage} failed`);
  });

  it('let the start settle within 30 s even when everything is slow', async () => {
    const world = new World();
    const slow = (ms: number) => () => new Promise<void>((resolve) => world.timers.after(ms, resolve));
    world.answer = () =>
      new Promise((resolve) => world.timers.after(9_900, () => resolve(Response.json(webCallAnswer()))));
    world.script = {
      join: slow(17_000),
      observeRemoteLevels: () => NEVER,
      setNoiseCancellation: () => NEVER,
    };
    const settled = vi.fn<() => void>();
    void world.start().then(settled);
    await world.timers.advance(29_500);
    expect(settled).toHaveBeenCalledOnce();
  });

  it('leave noise cancellation alone when it is turned off', async () => {
    const world = new World({ noiseCancellation: false });
    await world.start();
    expect(world.room.log.filter((entry) => entry.startsWith('setNoise'))).toEqual([]);
  });
});
