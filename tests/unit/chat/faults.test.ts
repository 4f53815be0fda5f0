// Scope: messages without an answer: what is resent and what never is, and expired sessions.
import { describe, expect, it } from 'vitest';
import { FIRST_BYTE_LIMIT_MS } from '../../../widget/chat/constants.ts';
import { afterOne, delta, openStream, refused, settled, streamed, World } from './world.ts';

const DAY_MS = 86_400_000;
const broken = () => Promise.reject<Response>(new TypeError('Failed to fetch'));
const never = () => new Promise<Response>(() => undefined);

describe('a message with unknown delivery', () => {
  it.each([
    ['a request that breaks', broken, 0, 'network'],
    ['an answer that does not begin', never, FIRST_BYTE_LIMIT_MS, 'timeout'],
  ] as const)('is not resent automatically: %s', async (_, answering, passes, reason) => {
    const world = new World([answering]);
    const outcome = world.say('Hello');
    await settled();
    await world.pass(passes);
    expect(await outcome).toMatchObject({ kind: 'failed', error: { reason, delivery: 'unknown' } });
    await world.pass(DAY_MS);
    expect(world.asked.length).toBe(1);
    expect(world.all('sent')).toEqual([]);
    expect(world.all('chat-error')).toEqual([expect.objectContaining({ reason, delivery: 'unknown' })]);
    expect(world.timers.size).toBe(0);
  });

  it('is marked as a possible duplicate only when the visitor resends it', async () => {
    const world = await afterOne(
      broken,
      () => streamed(delta('Two.')),
      () => streamed(delta('Three.')),
    );
    await world.say('two');
    expect(await world.say('two')).toEqual({ kind: 'answered' });
    await world.say('three');
    const [, first, second, other] = world.bodies.map(({ input }) => String(input));
    expect(first).toBe('two');
    expect(second).toMatch(/^\(.*do not act on it twice\.\)\n\ntwo$/);
    expect(other).toBe('three');
    expect(world.all('sent')).toEqual([{ message: 'one' }, { message: 'two' }, { message: 'three' }]);
  });

  it('is resent like a new message if no session knows the first one', async () => {
    const world = new World([broken, () => streamed(delta('One.'))]);
    await world.say('one');
    await world.say('one');
    expect(world.bodies.map(({ input }) => input)).toEqual(['one', 'one']);
  });
});

describe('a refused chat request', () => {
  it.each([
    [401, 'not-configured', 'none'],
    [402, 'payment-required', 'none'],
    [429, 'rate-limited', 'none'],
    [500, 'server-error', 'unknown'],
    [503, 'server-error', 'unknown'],
  ] as const)(
    'with status %i is %s with delivery %s, and is not repeated',
    async (status, reason, delivery) => {
      const world = new World([() => refused(status, 'x', { 'retry-after': '20' })]);
      expect(await world.say('Hello')).toMatchObject({
        kind: 'failed',
        error: { reason, delivery, status, retryAfter: 20, needsProof: false },
      });
      await world.pass(DAY_MS);
      expect(world.asked.length).toBe(1);
      expect(world.all('chat-error')).toEqual([
        {
          reason,
          delivery,
          status,
          retryAfter: 20,
          message: `POST /chat/web was answered with ${status}.`,
        },
      ]);
    },
  );

  it('is reported without its reason if the body stalls', async () => {
    const stream = openStream();
    const world = new World([() => new Response(stream.response.body, { status: 402 })]);
    const outcome = world.say('Hello');
    await settled();
    await world.pass(2_000);
    expect(await outcome).toMatchObject({ error: { reason: 'payment-required' } });
  });

  it.each([400, 404, 410])(
    'with status %i for a session opens another one with the earlier lines, once',
    async (status) => {
      const before = [{ role: 'assistant', text: 'One.' }] as const;
      const world = await afterOne(
        () => refused(status),
        () => streamed(delta('Two.', 0, 's2')),
      );
      expect(await world.say('two', '2', before)).toEqual({ kind: 'answered' });
      expect(world.bodies[2]).toMatchObject({
        input: [
          { role: 'assistant', content: 'One.' },
          { role: 'user', content: 'two' },
        ],
        assistantOverrides: { variableValues: { name: 'Grace' } },
      });
      expect(world.bodies[2]).not.toHaveProperty('sessionId');
      expect(world.all('session-renewed')).toEqual([{ linesHandedOver: true }]);
      expect(world.client.sessionId).toBe('s2');
    },
  );

  it('of the replacement session is reported', async () => {
    const world = await afterOne(
      () => refused(404),
      () => refused(404),
    );
    expect(await world.say('two')).toMatchObject({
      kind: 'failed',
      error: { reason: 'not-configured', status: 404 },
    });
    expect(world.asked.length).toBe(3);
  });

  it('by a redirect is a bad answer and is not followed', async () => {
    const world = new World([
      () => new Response(null, { status: 302, headers: { location: 'https://x.example' } }),
    ]);
    expect(await world.say('Hello')).toMatchObject({ kind: 'failed', error: { reason: 'bad-answer' } });
  });
});

describe('a chat session', () => {
  it('that is a day old is replaced by a new one with the earlier lines', async () => {
    const world = await afterOne(() => streamed(delta('Two.', 0, 's2')));
    await world.pass(DAY_MS);
    await world.say('two', '2', [{ role: 'assistant', text: 'One.' }]);
    expect(world.bodies[1]?.['input']).toEqual([
      { role: 'assistant', content: 'One.' },
      { role: 'user', content: 'two' },
    ]);
    expect(world.all('session-renewed')).toEqual([{ linesHandedOver: true }]);
  });

  it('that the platform silently replaced is reported, and abandoned with the next message', async () => {
    const world = await afterOne(
      () => streamed(delta('Two.', 0, 's2')),
      () => streamed(delta('Three.', 0, 's3')),
    );
    await world.say('two');
    expect(world.all('session-renewed')).toEqual([{ linesHandedOver: false }]);
    await world.say('three', '3', [{ role: 'assistant', text: 'Two.' }]);
    expect(world.bodies[2]).not.toHaveProperty('sessionId');
    expect(world.bodies[2]?.['input']).toHaveLength(2);
    expect(world.all('session-renewed')).toEqual([{ linesHandedOver: false }, { linesHandedOver: true }]);
  });
});

describe('the messages queued behind another one', () => {
  it('are not sent when that one gets no answer, and can be sent afterwards', async () => {
    const world = new World([() => refused(402), () => streamed(delta('Two.'))]);
    const outcomes = await Promise.all([world.say('one'), world.say('two'), world.say('three')]);
    expect(outcomes.map((outcome) => ('error' in outcome ? outcome.error?.reason : null))).toEqual([
      'payment-required',
      'cancelled',
      'cancelled',
    ]);
    expect(world.asked.length).toBe(1);
    // Those did not fail, so no error is emitted for them.
    expect(world.all('chat-error').length).toBe(1);
    expect(await world.say('two')).toEqual({ kind: 'answered' });
  });
});
