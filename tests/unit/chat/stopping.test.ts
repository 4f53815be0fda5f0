// Scope: stopping or ending a text conversation at any time; listeners that throw or call the client.
import { describe, expect, it } from 'vitest';
import { afterOne, delta, openStream, settled, streamed, World } from './world.ts';

const never = () => new Promise<Response>(() => undefined);

describe('stopping an answer', () => {
  it('closes the connection, keeps the partial text, and drops queued messages', async () => {
    const stream = openStream();
    const world = new World([() => stream.response, () => streamed(delta('Good morning.'))]);
    const [first, second] = [world.say('one'), world.say('two')];
    await settled();
    await stream.write(delta('Good mor'));
    world.client.stop();
    expect(await first).toEqual({ kind: 'stopped' });
    expect(await second).toMatchObject({ kind: 'failed', error: { reason: 'cancelled', delivery: 'none' } });
    expect(world.lines('one')).toEqual(['Good mor (cut)']);
    expect([stream.isCancelled, world.timers.size]).toEqual([true, 0]);
    expect(world.all('chat-error')).toEqual([]);
    expect(world.client.canAskAgain).toBe(true);
    expect(await world.client.askAgain()).toEqual({ kind: 'answered' });
  });

  it('while a cut answer waits for its repetition cancels the repetition and the queue', async () => {
    const stream = openStream();
    const world = new World([() => stream.response]);
    const outcome = world.say('one');
    await settled();
    await stream.write(delta('Good mor'));
    world.network(false);
    await stream.breakOff();
    expect([world.client.state.status, world.waitsForNetwork]).toEqual(['resuming', true]);
    world.client.stop();
    expect(await outcome).toEqual({ kind: 'stopped' });
    expect([world.asked.length, world.waitsForNetwork, world.timers.size]).toEqual([1, false, 0]);
  });

  it('leaves a working client at any time', async () => {
    const world = new World([never, () => streamed(delta('Two.'))]);
    world.client.stop();
    const first = world.say('one');
    world.client.stop();
    expect(await first).toMatchObject({ kind: 'failed' });
    const second = world.say('one');
    await settled();
    world.client.stop();
    world.client.stop();
    expect(await second).toEqual({ kind: 'stopped' });
    expect(await world.say('two')).toEqual({ kind: 'answered' });
  });
});

describe('ending a text chat', () => {
  it('notifies the platform once, even while the page unloads, and sends nothing afterwards', async () => {
    const world = await afterOne(() => new Response('{}'));
    await Promise.all([world.client.end('page-closed'), world.client.end()]);
    expect(world.bodies[1]).toEqual({
      assistantId: 'erin',
      input: 'Goodbye.',
      sessionId: 's1',
      sessionEnd: true,
    });
    expect(world.asked[1]?.init.keepalive).toBe(true);
    expect(world.all('chat-end')).toEqual([{ reason: 'page-closed' }]);
    expect(await world.say('two')).toMatchObject({ kind: 'failed', error: { reason: 'cancelled' } });
    expect([world.client.state, world.asked.length]).toEqual([{ status: 'ended' }, 2]);
  });

  it('succeeds for any response of the platform', async () => {
    const world = await afterOne(never);
    const ending = world.client.end();
    await settled();
    await world.pass(5_000);
    await ending;
    expect(world.timers.size).toBe(0);
  });

  it('sends no request if nothing was sent', async () => {
    const world = new World([]);
    await world.client.end();
    expect([world.asked, world.told.map(({ name }) => name)]).toEqual([[], ['state']]);
  });

  it('in the middle of an answer also ends the answer', async () => {
    const stream = openStream();
    const world = new World([() => stream.response, () => new Response('{}')]);
    const outcome = world.say('one');
    await settled();
    await stream.write(delta('Good mor'));
    await world.client.destroy();
    expect(await outcome).toEqual({ kind: 'stopped' });
    expect([stream.isCancelled, world.client.state.status, world.asked.length]).toEqual([true, 'ended', 2]);
  });
});

describe('the listeners of a chat client', () => {
  it('may throw or call the client, which keeps working', async () => {
    const world = new World([() => streamed(delta('One.')), () => streamed(delta('Two.'))]);
    const error = console.error;
    console.error = () => undefined;
    world.client.on('answer', () => {
      throw new Error('a host');
    });
    let second: Promise<unknown> = Promise.resolve();
    const off = world.client.on('settled', () => {
      off();
      second = world.say('two');
    });
    expect(await world.say('one')).toEqual({ kind: 'answered' });
    expect(await second).toEqual({ kind: 'answered' });
    console.error = error;
  });
});
