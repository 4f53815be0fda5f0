// Scope: text answers that are cut off: requested once more without the message, within limits of time and size.
import { describe, expect, it } from 'vitest';
import { ANSWER_LIMIT_MS, SILENCE_LIMIT_MS } from '../../../widget/chat/constants.ts';
import { delta, openStream, refused, settled, streamed, World } from './world.ts';

const DAY_MS = 86_400_000;

describe('an answer that ends with an error event', () => {
  it.each([
    ['{"message":"The model did not answer."}', 'server-error'],
    ['{"statusCode":402,"message":"No credit."}', 'payment-required'],
    ['out of order', 'server-error'],
  ])('is cut off, for any content of the event: %s', async (data, reason) => {
    const world = new World([() => streamed(delta('Good mor'), `event: error\ndata: ${data}\n\n`)]);
    expect(await world.say('Hello', '1')).toMatchObject({ kind: 'cut', error: { reason } });
    expect(world.lines('1')).toEqual(['Good mor (cut)']);
  });
});

describe('an answer that is cut off', () => {
  it.each([
    ['breaks', async (stream: ReturnType<typeof openStream>) => stream.breakOff()],
    ['falls silent', async (_: unknown, world: World) => world.pass(SILENCE_LIMIT_MS)],
    [
      'is closed inside an event',
      async (stream: ReturnType<typeof openStream>) => {
        await stream.write('data: {"path":"chat.output[0].con');
        await stream.end();
      },
    ],
  ])('is requested once more, without the message, when it %s', async (_, cut) => {
    const stream = openStream();
    const world = new World([() => stream.response, () => streamed(delta('Good morning.'))]);
    const outcome = world.say('Hello', '1');
    await settled();
    await stream.write(delta('Good mor'));
    await cut(stream, world);
    await settled();
    expect(world.client.state).toEqual({ status: 'resuming', message: '1' });
    expect(world.lines('1')).toEqual(['Good mor …']);
    await world.pass(1_000);
    expect(await outcome).toEqual({ kind: 'answered' });
    expect(world.lines('1')).toEqual(['Good morning.']);
    expect(world.all('answer-restarted')).toEqual([{ message: '1' }]);
    expect(world.bodies[1]).toMatchObject({ sessionId: 's1', stream: true });
    expect(world.bodies[1]?.['input']).not.toContain('Hello');
    expect(world.all('sent').length).toBe(1);
  });

  it('stays cut and keeps its text when the second answer is cut off too, and the visitor can request it again', async () => {
    const [first, second] = [openStream(), openStream()];
    const world = new World([
      () => first.response,
      () => second.response,
      () => streamed(delta('Good morning.')),
    ]);
    const outcome = world.say('Hello', '1');
    await settled();
    await first.write(delta('Good mor'));
    await first.breakOff();
    await world.pass(1_000);
    await second.write(delta('Good'));
    await second.breakOff();
    expect(await outcome).toMatchObject({ kind: 'cut', error: { reason: 'network', delivery: 'arrived' } });
    expect(world.lines('1')).toEqual(['Good (cut)']);
    await world.pass(DAY_MS / 2);
    expect(world.asked.length).toBe(2);
    expect(world.client.canAskAgain).toBe(true);
    expect(await world.client.askAgain()).toEqual({ kind: 'answered' });
    expect(world.lines('1')).toEqual(['Good morning.']);
    expect(world.client.canAskAgain).toBe(false);
    expect(world.bodies.filter(({ input }) => input === 'Hello').length).toBe(1);
    // The page is not notified of a cut answer as a final one.
    expect(world.all('transcript').filter((said) => (said as { final: boolean }).final).length).toBe(2);
  });

  it('keeps its text when the second answer does not arrive', async () => {
    const stream = openStream();
    const world = new World([() => stream.response, () => refused(429, 'x', { 'retry-after': '7' })]);
    const outcome = world.say('Hello', '1');
    await settled();
    await stream.write(delta('Good mor'));
    await stream.breakOff();
    await world.pass(1_000);
    expect(await outcome).toMatchObject({
      kind: 'cut',
      error: { reason: 'rate-limited', retryAfter: 7, delivery: 'arrived' },
    });
    expect(world.lines('1')).toEqual(['Good mor (cut)']);
  });

  it('is requested again when the network returns', async () => {
    const stream = openStream();
    const world = new World([() => stream.response, () => streamed(delta('Good morning.'))]);
    const outcome = world.say('Hello', '1');
    await settled();
    await stream.write(delta('Good mor'));
    world.network(false);
    await stream.breakOff();
    await world.pass(20_000);
    expect([world.asked.length, world.waitsForNetwork]).toEqual([1, true]);
    world.network(true);
    await settled();
    await world.pass(1_000);
    expect(await outcome).toEqual({ kind: 'answered' });
    expect(world.waitsForNetwork).toBe(false);
  });

  it('stays cut when the network does not return', async () => {
    const stream = openStream();
    const world = new World([() => stream.response]);
    const outcome = world.say('Hello', '1');
    await settled();
    await stream.write(delta('Good mor'));
    world.network(false);
    await stream.breakOff();
    await world.pass(30_000);
    await world.pass(1_000);
    expect(await outcome).toMatchObject({ kind: 'cut' });
    expect([world.asked.length, world.waitsForNetwork, world.timers.size]).toEqual([1, false, 0]);
  });

  it('cannot be requested again without a session, but the message can be resent in a new one', async () => {
    const stream = openStream();
    const world = new World([() => stream.response, () => streamed(delta('Hi.'))]);
    const outcome = world.say('Hello', '1');
    await settled();
    await stream.breakOff();
    expect(await outcome).toMatchObject({ kind: 'cut', error: { reason: 'network' } });
    expect(world.client.canAskAgain).toBe(false);
    expect(await world.client.askAgain()).toMatchObject({ kind: 'failed' });
    await world.say('Hello', '1');
    expect(world.bodies[1]?.['input']).toBe('Hello');
    expect(world.all('session-renewed')).toEqual([]);
  });

  it('ends at the time limit, even if it makes slow progress', async () => {
    const stream = openStream();
    const world = new World([() => stream.response]);
    const outcome = world.say('Hello', '1');
    await settled();
    for (let ms = 0; ms <= ANSWER_LIMIT_MS; ms += 20_000) {
      await stream.write(': still there\n\n');
      await world.pass(20_000);
    }
    await stream.write(': still there\n\n');
    expect(await outcome).toMatchObject({ kind: 'cut', error: { reason: 'bad-answer' } });
    expect(stream.isCancelled).toBe(true);
  });

  it.each([
    ['with a line without an end', () => 'x'.repeat(600_000)],
    ['with a million lines', () => Array.from({ length: 30 }, (_, index) => delta('x', index)).join('')],
  ])('ends at the size limit, %s', async (_, written) => {
    const stream = openStream();
    const world = new World([() => stream.response]);
    const outcome = world.say('Hello', '1');
    await settled();
    await stream.write(written());
    expect(await outcome).toMatchObject({ kind: 'cut', error: { reason: 'bad-answer' } });
    expect(stream.isCancelled).toBe(true);
    expect(world.lines('1').length).toBeLessThanOrEqual(20);
  });
});
