// Scope: a start whose microphone may show a permission prompt: the platform is asked only after the visitor allows it,
// and a slow answer costs neither the call nor the owner.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { environment as browser } from '../../../../widget/call/environment.ts';
import { STAGES } from '../../../../widget/contract.ts';
import { deferred, flush, NEVER } from '../fakes.ts';
import { webCallAnswer, World } from '../world.ts';

/** A world whose browser shows a prompt, and the visitor's answer to it. */
function prompted() {
  const world = new World();
  world.facts.granted = false;
  const answer = deferred();
  world.microphone = () => answer.promise;
  return {
    world,
    allow: answer.resolve,
    refuse: () => answer.reject(new DOMException('no', 'NotAllowedError')),
  };
}

describe('a permission prompt', () => {
  it('that is answered after 25 s leads to a live call, and the platform is asked only then', async () => {
    const { world, allow } = prompted();
    const started = world.start();
    await world.timers.advance(25_000);
    expect(world.requests).toEqual([]);
    expect(world.stages()).toEqual(['validation started', 'validation completed', 'initialization started']);
    allow();
    await flush();
    expect(world.requests).toHaveLength(1);
    expect(await started).not.toBeNull();
    world.say('listening');
    expect(world.client.state.status).toBe('live');
    expect(world.all('call-error')).toEqual([]);
    const begun = world.all('call-start-progress').filter(({ status }) => status === 'started');
    const order = begun.map(({ stage }) => STAGES.indexOf(stage));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('that took long leaves the steps after it their whole time', async () => {
    const { world, allow } = prompted();
    world.answer = () =>
      new Promise((resolve) => world.timers.after(9_000, () => resolve(Response.json(webCallAnswer()))));
    world.script.join = () => new Promise((resolve) => world.timers.after(15_000, resolve));
    world.script.observeRemoteLevels = () => new Promise((resolve) => world.timers.after(1_000, resolve));
    const started = world.start();
    await world.timers.advance(27_000);
    allow();
    await world.timers.advance(25_000);
    expect(await started).not.toBeNull();
    expect(world.all('call-error')).toEqual([]);
  });

  it('that is refused costs no request', async () => {
    const { world, refuse } = prompted();
    const started = world.start();
    await world.timers.advance(25_000);
    refuse();
    expect(await started).toBeNull();
    await world.timers.advance(60_000);
    expect(world.requests).toEqual([]);
    expect(world.all('call-error')).toMatchObject([{ reason: 'microphone-denied' }]);
  });

  it('that is allowed only after the start was stopped or timed out changes nothing', async () => {
    for (const end of [
      (world: World) => world.client.stop(),
      (world: World) => world.timers.advance(28_000),
    ]) {
      const { world, allow } = prompted();
      const started = world.start();
      await end(world);
      expect(await started).toBeNull();
      allow();
      await flush();
      expect(world.requests).toEqual([]);
      expect(world.timers.pending).toBe(0);
      expect(world.liveMicrophones()).toBe(0);
    }
  });

  it('is waited for if the browser does not say in time whether it will show one', async () => {
    const world = new World();
    const environment = { ...world.ports().environment, microphoneGranted: () => NEVER };
    const asking = new World({ environment });
    expect(await asking.start()).not.toBeNull();
  });

  it('on the way back to a call leaves joining its whole time', async () => {
    const { world, allow } = prompted();
    world.script.join = () => new Promise((resolve) => world.timers.after(15_000, resolve));
    const resumed = world.client.reconnect({ webCallUrl: 'https://rooms.example/room/call-7' });
    await world.timers.advance(25_000);
    expect(world.room.log).not.toContain('join');
    allow();
    await world.timers.advance(15_000);
    expect(await resumed).not.toBeNull();
    expect(world.client.state.status).toBe('live');
  });
});

describe('whether the microphone is allowed', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is asked with the preload, so that a start does not wait for the answer, and follows the visitor', async () => {
    const permission = { state: 'granted' };
    vi.stubGlobal('navigator', { permissions: { query: () => Promise.resolve(permission) } });
    const microphoneGranted = () => browser.microphoneGranted();
    const environment = { ...new World().ports().environment, microphoneGranted };
    const world = new World({ environment });
    world.microphone = () => NEVER;
    await world.client.preload();
    vi.stubGlobal('navigator', { permissions: { query: () => NEVER } });
    void world.start();
    // The request is sent in the task of the press, because the page draws the call before anything that waits.
    expect(world.requests).toHaveLength(1);
    permission.state = 'denied';
    expect(await microphoneGranted()).toBe(false);
  });
});
