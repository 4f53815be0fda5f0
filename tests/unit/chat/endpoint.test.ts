// Scope: text chat through the owner's endpoint: proof and pass, refusals, the end.
import { describe, expect, it } from 'vitest';
import { CHAT_PASS_HEADER, ENDPOINT_REFUSALS } from '../../../widget/contract-endpoint.ts';
import { delta, ENDPOINT, openStream, PROOF, refused, settled, streamed, World } from './world.ts';

/** The format that the endpoint's contract requires. */
const MESSAGE_ID: unknown = expect.stringMatching(/^[\w-]{8,64}$/);

function opened(...pieces: readonly string[]): Response {
  const answer = streamed(...pieces);
  answer.headers.set(CHAT_PASS_HEADER, 'pass-1');
  return answer;
}

it('the chat client opens an endpoint session with proof and earlier lines, continues it with the pass, and ends it with the pass', async () => {
  const world = new World(
    [() => opened(delta('Hi.')), () => streamed(delta('Yes.')), () => new Response(null, { status: 204 })],
    ENDPOINT,
  );
  const before = [{ role: 'user', text: 'On the phone' }] as const;
  await world.say('Hello', '1', before);
  await world.say('And now?', '2', before);
  await world.client.end();
  expect(world.asked.map(({ url }) => url)).toEqual(
    Array.from({ length: 3 }, () => 'https://owner.example/talk/chats'),
  );
  expect(world.bodies).toEqual([
    { ...PROOF, id: MESSAGE_ID, input: 'Hello', lines: before },
    { pass: 'pass-1', id: MESSAGE_ID, input: 'And now?' },
    { pass: 'pass-1', end: true },
  ]);
  expect(world.bodies[0]?.['id']).not.toBe(world.bodies[1]?.['id']);
  expect(world.asked[0]?.init.headers).not.toHaveProperty('Authorization');
  // The pass grants access to the conversation, so no event contains it.
  expect(JSON.stringify(world.told)).not.toContain('pass-1');
  expect(world.all('chat-start')).toEqual([{ sessionId: null }]);
});

it('the chat client requests a cut answer from the endpoint with the pass', async () => {
  const stream = openStream();
  stream.response.headers.set(CHAT_PASS_HEADER, 'pass-1');
  const world = new World([() => stream.response, () => streamed(delta('Good morning.'))], ENDPOINT);
  const outcome = world.say('Hello', '1');
  await settled();
  await stream.breakOff();
  await world.pass(1_000);
  expect(await outcome).toEqual({ kind: 'answered' });
  expect(world.bodies[1]).toMatchObject({ pass: 'pass-1', about: 'again' });
  expect(world.bodies[1]?.['input']).not.toContain('Hello');
});

describe('a refusal by the endpoint', () => {
  it.each(Object.entries(ENDPOINT_REFUSALS))('%s is recognized by its code', async (refusal, status) => {
    const world = new World(
      [() => refused(status, refusal, { 'retry-after': '60', 'x-request-id': 'r-1' })],
      ENDPOINT,
    );
    const outcome = await world.say('Hello');
    const kind = refusal === 'already-taken' ? 'cut' : 'failed';
    expect(outcome).toMatchObject({ kind, error: { refusal, status, retryAfter: 60 } });
    expect(world.all('chat-error')).toMatchObject([{ refusal, status, requestId: 'r-1' }]);
    expect(world.asked.length).toBe(1);
  });

  it.each([
    ['bot-check-refused', 401, 'none', true],
    ['consent-refused', 428, 'none', true],
    ['conversation-ended', 410, 'none', true],
    ['budget-spent', 402, 'none', false],
    ['platform-busy', 423, 'none', false],
    ['platform-unpaid', 424, 'none', false],
    ['not-available', 503, 'none', false],
    ['platform-timeout', 504, 'unknown', false],
  ] as const)(
    '%s determines the delivery and whether a new proof is needed',
    async (refusal, status, delivery, needsProof) => {
      const world = new World([() => refused(status, refusal)], ENDPOINT);
      expect(await world.say('Hello')).toMatchObject({ error: { delivery, needsProof } });
    },
  );

  it.each([
    ['a word that does not belong to its status', 'budget-spent', 500],
    ['an unknown word', '__proto__', 402],
  ])('with %s is classified by its status', async (_, error, status) => {
    const world = new World([() => refused(status, error)], ENDPOINT);
    await world.say('Hello');
    expect(world.all('chat-error')[0]).not.toHaveProperty('refusal');
  });
});

describe('a conversation that the endpoint has ended', () => {
  it('continues with a new proof and the earlier lines, and sends nothing without a proof', async () => {
    const world = new World(
      [() => opened(delta('Hi.')), () => refused(410, 'conversation-ended'), () => opened(delta('Yes.'))],
      ENDPOINT,
    );
    const before = [{ role: 'assistant', text: 'Hi.' }] as const;
    await world.say('Hello', '1');
    expect(await world.say('And now?', '2', before)).toMatchObject({
      kind: 'failed',
      error: { needsProof: true },
    });
    expect(await world.say('And now?', '2', before)).toMatchObject({
      kind: 'failed',
      error: { needsProof: true },
    });
    expect(world.asked.length).toBe(2);
    world.client.prove({ ...ENDPOINT, proof: { ...PROOF, botCheck: 'another' } });
    expect(await world.say('And now?', '2', before)).toEqual({ kind: 'answered' });
    expect(world.bodies[2]).toEqual({
      ...PROOF,
      id: MESSAGE_ID,
      botCheck: 'another',
      input: 'And now?',
      lines: before,
    });
    expect(world.all('session-renewed')).toEqual([{ linesHandedOver: true }]);
  });

  it('is assumed if the endpoint returned no pass', async () => {
    const world = new World([() => streamed(delta('Hi.'))], ENDPOINT);
    expect(await world.say('Hello')).toEqual({ kind: 'answered' });
    expect(await world.say('And now?')).toMatchObject({ kind: 'failed', error: { needsProof: true } });
  });
});

it.each([
  ['too-many-starts', 429, 'too-many-starts'],
  ['platform-busy', 423, 'rate-limited'],
] as const)(
  'the visitor’s own limit is distinguished from the shared one: %s',
  async (refusal, status, reason) => {
    const world = new World([() => refused(status, refusal)], ENDPOINT);
    expect(await world.say('Hello')).toMatchObject({ kind: 'failed', error: { reason } });
  },
);

describe('a message that the browser sent twice, of which the endpoint took the first', () => {
  const taken = (headers: Record<string, string> = {}) => refused(409, 'already-taken', headers);

  it('is shown as sent once, and its lost answer is requested again', async () => {
    const world = new World(
      [() => opened(delta('Hi.')), () => taken(), () => streamed(delta('We close at six.'))],
      ENDPOINT,
    );
    await world.say('Hello', '1');
    const outcome = world.say('When do you close?', '2');
    await settled();
    await world.pass(1_000);
    expect(await outcome).toEqual({ kind: 'answered' });
    expect(world.all('sent')).toEqual([{ message: '1' }, { message: '2' }]);
    expect(world.bodies[2]).toMatchObject({ pass: 'pass-1' });
    expect(world.bodies[2]?.['input']).not.toContain('When do you close?');
    expect(world.bodies[2]?.['id']).not.toBe(world.bodies[1]?.['id']);
    expect(world.all('chat-error')).toEqual([]);
  });

  it('opens the conversation if it was the first, with the pass of the repeated answer', async () => {
    const world = new World(
      [() => taken({ [CHAT_PASS_HEADER]: 'pass-1' }), () => streamed(delta('Hi.'))],
      ENDPOINT,
    );
    const outcome = world.say('Hello', '1');
    await settled();
    await world.pass(1_000);
    expect(await outcome).toEqual({ kind: 'answered' });
    expect(world.all('sent')).toEqual([{ message: '1' }]);
    expect(world.bodies[1]).toMatchObject({ pass: 'pass-1' });
  });

  it('stays sent without an answer if the endpoint no longer has the pass', async () => {
    const world = new World([() => taken()], ENDPOINT);
    expect(await world.say('Hello', '1')).toMatchObject({ kind: 'cut', error: { delivery: 'arrived' } });
    expect(world.all('sent')).toEqual([{ message: '1' }]);
    expect(await world.say('And now?', '2')).toMatchObject({ kind: 'failed', error: { needsProof: true } });
  });
});

it('the chat client keeps a proof that the endpoint did not check', async () => {
  const world = new World([() => refused(429, 'too-many-starts'), () => opened(delta('Hi.'))], ENDPOINT);
  await world.say('Hello');
  expect(await world.say('Hello')).toEqual({ kind: 'answered' });
  expect(world.bodies[1]).toMatchObject({ botCheck: 'token', input: 'Hello' });
});

describe('a message that is sent again in an open conversation', () => {
  const sendTwice = async (...first: readonly (() => Response)[]) => {
    const yes = () => streamed(delta('Yes.'));
    const world = new World([() => opened(delta('Hi.')), ...first, yes], ENDPOINT);
    await world.say('Hello', '1');
    await world.say('At ten?', '2');
    expect(await world.say('At ten?', '2')).toEqual({ kind: 'answered' });
    return world.bodies.slice(1);
  };

  it('keeps its id', async () => {
    const [one, two] = await sendTwice(() => refused(423, 'platform-busy'));
    expect(two).toEqual(one);
  });

  it('says that it is a repetition if the agent may have received it, and repeats the visitor’s words alone', async () => {
    const [one, two] = await sendTwice(() => refused(504, 'platform-timeout'));
    expect(two).toEqual({ ...one, about: 'repeated' });
  });
});
