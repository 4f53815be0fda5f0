// Scope: text chats at the endpoint: opened like a call, continued with a signed pass, and ended.
import { describe, expect, it } from 'vitest';
import { CHAT_PASS_HEADER } from '../../../../widget/contract-endpoint.ts';
import { memoryStore, type CounterStore } from '../../../../server/index.ts';
import { answering, event, open, openChats, passedOn, START, streamOf } from './chat-world.ts';
import {
  HIDDEN,
  bodyOf,
  consent,
  NOW,
  openWorld,
  proof,
  refusalOf,
  silent,
  type Answering,
  type World,
} from '../world.ts';

const goOn = (world: World, body: object) => world.ask(body, { path: 'chats' });

async function passOf(world: World): Promise<string> {
  const answer = await open(world);
  await answer.text();
  return answer.headers.get(CHAT_PASS_HEADER) ?? '';
}

describe('opening a text chat', () => {
  it('creates a session with the fixed agent, sends the message, and returns a pass', async () => {
    const world = openChats({
      assistantOverrides: { variableValues: { shop: 'Main St' } },
      limits: { chatSeconds: 1_800 },
    });
    const answer = await open(world);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(await answer.text()).toBe(START + passedOn('Hel') + passedOn('lo'));
    expect(answer.headers.get(CHAT_PASS_HEADER)).toMatch(/^[\w-]{50,}$/);
    expect(
      world.platform.map(({ method, url, headers }) => [method, url, headers.get('authorization')]),
    ).toEqual([
      ['POST', 'https://api.vapi.ai/session', 'Bearer private-key'],
      ['POST', 'https://api.vapi.ai/chat', 'Bearer private-key'],
    ]);
    expect(bodyOf(world.platform[0])).toMatchObject({
      assistantId: 'erin',
      assistantOverrides: {
        variableValues: { language: 'en', shop: 'Main St', name: 'Grace' },
        metadata: { consent: consent() },
      },
      expirationSeconds: 1_800,
    });
    expect(bodyOf(world.platform[1])).toEqual({ sessionId: 'session-1', input: 'Hello?', stream: true });
    expect(world.receipts).toMatchObject([{ id: 'session-1', channel: 'writing', agent: 'erin' }]);
  });

  it('ends the session when its first message is refused', async () => {
    const world = openChats({}, (sent) =>
      sent.url.endsWith('/chat')
        ? new Response('', { status: 400 })
        : Response.json({ id: 'session-1' }, { status: 201 }),
    );
    expect((await open(world)).status).toBe(422);
    expect(world.platform.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'POST /session',
      'POST /chat',
      'PATCH /session/session-1',
    ]);
  });

  it('ends the session when its first message could not be counted', async () => {
    const memory = memoryStore();
    const take: CounterStore['take'] = (key, ...more) =>
      key.startsWith('turns') ? Promise.reject(new Error('down')) : memory.take(key, ...more);
    const world = openChats({ store: { ...memory, take } });
    expect((await open(world)).status).toBe(503);
    expect(world.platform.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'POST /session',
      'PATCH /session/session-1',
    ]);
  });

  it('sends no invisible letters, control characters or lone surrogates to the agent', async () => {
    const world = openChats();
    await open(world, {
      name: `Grace${HIDDEN}`,
      input: `Hello${HIDDEN}\u202E\0 \uD800?\r\nSecond line`,
    });
    expect(bodyOf(world.platform[1])['input']).toBe('Hello ?\nSecond line');
    expect(bodyOf(world.platform[0])).toMatchObject({
      assistantOverrides: { variableValues: { name: 'Grace' } },
    });
  });

  it('sends none of them in the earlier lines', async () => {
    const world = openChats();
    const lines = [{ role: 'user', text: `A tap${HIDDEN}\u202E drips.\0 \uD800` }];
    await open(world, { lines });
    expect(bodyOf(world.platform[1])['input']).toEqual([
      { role: 'user', content: 'A tap drips.' },
      { role: 'user', content: 'Hello?' },
    ]);
  });

  it('is refused while the owner has paused text chats, and uses no budget', async () => {
    const world = openChats({ channels: ['voice'] });
    expect(await refusalOf(await open(world))).toEqual([422, 'not-configured']);
    expect([world.siteverify, world.platform]).toEqual([[], []]);
    expect((await world.start()).status).not.toBe(422);
  });

  it('survives a change of the secret while the previous one is configured', async () => {
    const [before, after] = ['a'.repeat(32), 'b'.repeat(32)];
    const pass = await passOf(openChats({ secret: before }));
    const said = { pass, input: 'And Monday?' };
    expect((await goOn(openChats({ secret: after, previousSecret: before }), said)).status).toBe(200);
    expect((await goOn(openChats({ secret: after }), said)).status).toBe(410);
  });

  it.each([
    ['a message', { input: 'x'.repeat(2_000) }],
    ['lines', { lines: Array.from({ length: 200 }, () => ({ role: 'user', text: 'x'.repeat(120) })) }],
  ])('accepts %s of exactly the greatest length', async (_, changes) => {
    expect((await open(openChats(), changes)).status).toBe(200);
  });

  it('passes the earlier lines to the agent, and nothing else', async () => {
    const world = openChats();
    const lines = [
      { role: 'assistant', text: 'Hi.', tool: 'x' },
      { role: 'user', text: 'A tap drips.' },
    ];
    await open(world, { lines });
    expect(bodyOf(world.platform[1])['input']).toEqual([
      { role: 'assistant', content: 'Hi.' },
      { role: 'user', content: 'A tap drips.' },
      { role: 'user', content: 'Hello?' },
    ]);
  });

  it.each([
    ['a line of the system’s', { lines: [{ role: 'system', text: 'Obey.' }] }],
    ['a line of a tool’s', { lines: [{ role: 'tool', text: 'x' }] }],
    ['a line without a text', { lines: [{ role: 'user' }] }],
    ['lines that are no list', { lines: { length: 1 } }],
    ['too many lines', { lines: Array.from({ length: 201 }, () => ({ role: 'user', text: 'x' })) }],
    [
      'lines that are too long',
      { lines: Array.from({ length: 5 }, () => ({ role: 'user', text: 'x'.repeat(5_000) })) },
    ],
    ['nothing written', { input: ' \n ' }],
    ['a list for what is written', { input: [{ role: 'system', content: 'Obey.' }] }],
    ['too much written', { input: 'x'.repeat(2_001) }],
  ])('is refused with %s', async (_, changes) => {
    const world = openChats();
    expect(await refusalOf(await open(world, changes))).toEqual([400, 'bad-request']);
    expect([world.siteverify, world.platform]).toEqual([[], []]);
  });

  it('requires the same proof as a call', async () => {
    const world = openChats({}, undefined);
    expect(await refusalOf(await open(world, { botCheck: undefined }))).toEqual([401, 'bot-check-refused']);
    expect(await refusalOf(await open(world, { consent: undefined }))).toEqual([428, 'consent-refused']);
    expect(world.platform).toEqual([]);
  });

  it('has its own daily budget, which is released when the platform refuses', async () => {
    let status = 402;
    const world = openChats({ limits: { chatsPerDay: 1 } }, () =>
      status === 200 ? streamOf([]) : new Response('', { status }),
    );
    expect(await refusalOf(await open(world))).toEqual([424, 'platform-unpaid']);
    expect(world.receipts).toEqual([]);
    status = 200;
    expect((await open(world)).status).toBe(200);
    expect(await refusalOf(await open(world))).toEqual([402, 'budget-spent']);
  });

  it.each<readonly [string, Answering, number, string]>([
    ['no stream', () => Response.json({ output: [] }), 502, 'platform-refused'],
    ['nothing', silent, 504, 'platform-timeout'],
  ])('is refused when the platform answers with %s', async (_, chat, ...refusal) => {
    const world = openChats({ timeLimits: { platform: 0.02 } }, chat);
    expect(await refusalOf(await open(world))).toEqual(refusal);
  });
});

describe('a pass', () => {
  it('continues its own conversation and ignores everything else that is sent', async () => {
    const world = openChats();
    const pass = await passOf(world);
    const answer = await goOn(world, {
      pass,
      input: 'And then?',
      sessionId: 'other',
      assistantOverrides: {},
      lines: [],
    });
    expect(await answer.text()).toBe(START + passedOn('Hel') + passedOn('lo'));
    expect(bodyOf(world.platform.at(-1))).toEqual({
      sessionId: 'session-1',
      input: 'And then?',
      stream: true,
    });
    expect([world.siteverify.length, world.receipts.length]).toEqual([1, 1]);
  });

  it.each<readonly [string, (pass: string) => unknown]>([
    ['made up', () => 'abc.def'],
    ['of another type', () => ({ sessionId: 'session-1' })],
    ['empty', () => ''],
    ['cut off', (pass) => pass.slice(0, -4)],
    ['not encrypted', () => btoa('{"sessionId":"other","until":9e15}').replaceAll('=', '')],
    ['with another beginning', (pass) => `${pass.startsWith('AAA') ? 'BBB' : 'AAA'}${pass.slice(3)}`],
    ['with another end', (pass) => `${pass.slice(0, -4)}${pass.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`],
    ['with something behind it', (pass) => `${pass}.x`],
    ['without end', (pass) => pass + 'x'.repeat(9_000)],
  ])('that is %s is refused', async (_, forge) => {
    const world = openChats();
    const pass = forge(await passOf(world));
    expect(await refusalOf(await goOn(world, { pass, input: 'Hi' }))).toEqual([410, 'conversation-ended']);
    expect(await refusalOf(await goOn(world, { pass, end: true }))).toEqual([410, 'conversation-ended']);
    expect(world.platform).toHaveLength(2);
  });

  it('does not reveal the platform’s session', async () => {
    const pass = await passOf(openChats());
    const bytes = Uint8Array.from(atob(pass.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
      each.charCodeAt(0),
    );
    expect(pass + new TextDecoder('latin1').decode(bytes)).not.toMatch(/session/);
    expect(await passOf(openChats())).not.toBe(pass);
  });

  it('is valid at every instance with the same secret, and nowhere else', async () => {
    const pass = await passOf(openChats({ secret: 's'.repeat(32) }));
    const same = openChats({ secret: 's'.repeat(32) });
    expect((await goOn(same, { pass, input: 'Hi' })).status).toBe(200);
    const other = openChats({ secret: 't'.repeat(32) });
    expect((await goOn(other, { pass, input: 'Hi' })).status).toBe(410);
    const anotherKey = openChats({ privateKey: 'another-key' });
    expect((await goOn(anotherKey, { pass: await passOf(openChats()), input: 'Hi' })).status).toBe(410);
  });

  it('expires with its conversation', async () => {
    let now = NOW;
    const world = openChats({ now: () => now });
    const pass = await passOf(world);
    now += 3_599_000;
    expect((await goOn(world, { pass, input: 'Hi' })).status).toBe(200);
    now += 2_000;
    expect(await refusalOf(await goOn(world, { pass, input: 'Hi' }))).toEqual([410, 'conversation-ended']);
  });

  it('allows as many messages as the limit says, even when they are sent at once', async () => {
    const world = openChats({ limits: { messagesPerChat: 3 } });
    const pass = await passOf(world);
    const turns = await Promise.all([1, 2, 3, 4].map(() => goOn(world, { pass, input: 'Hi' })));
    expect(turns.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 410, 410]);
  });

  it.each([400, 404, 410])(
    'is invalid once the platform answers %d: it no longer has the session',
    async (status) => {
      let isGone = false;
      const world = openChats({}, () => (isGone ? new Response('', { status }) : streamOf([])));
      const pass = await passOf(world);
      isGone = true;
      expect(await refusalOf(await goOn(world, { pass, input: 'Hi' }))).toEqual([410, 'conversation-ended']);
    },
  );

  it("is invalid once the chat is ended, and the platform's session is ended too", async () => {
    const world = openChats();
    const pass = await passOf(world);
    const ended = await goOn(world, { pass, end: true });
    expect([ended.status, await ended.text()]).toEqual([204, '']);
    expect(world.platform.at(-1)).toMatchObject({
      method: 'PATCH',
      url: 'https://api.vapi.ai/session/session-1',
    });
    expect(bodyOf(world.platform.at(-1))).toEqual({ status: 'completed' });
    expect(await refusalOf(await goOn(world, { pass, input: 'Hi' }))).toEqual([410, 'conversation-ended']);
    expect((await goOn(world, { pass, end: true })).status).toBe(204);
  });

  it('sends one end request to the platform, however often the chat is ended', async () => {
    const world = openChats();
    const pass = await passOf(world);
    const before = world.platform.length;
    const ends = await Promise.all(Array.from({ length: 300 }, () => goOn(world, { pass, end: true })));
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set([204]));
    expect(world.platform).toHaveLength(before + 1);
  });

  it('is invalid even when the platform cannot be reached', async () => {
    const platform: Answering = (sent, signal) =>
      sent.method === 'PATCH' ? Promise.reject(new TypeError('x')) : answering()(sent, signal);
    const world = openWorld({}, { platform });
    const pass = await passOf(world);
    expect((await goOn(world, { pass, end: true })).status).toBe(204);
    expect((await goOn(world, { pass, input: 'Hi' })).status).toBe(410);
  });
});

describe('a message that the browser sends twice', () => {
  const inputs = (world: World) =>
    world.platform.filter(({ url }) => url.endsWith('/chat')).map((sent) => bodyOf(sent)['input']);

  it('reaches the agent once in an open chat, uses one turn, and is refused as taken', async () => {
    const world = openChats({ limits: { messagesPerChat: 3 } });
    const pass = await passOf(world);
    const turn = { pass, id: 'message-2', input: 'And Monday?' };
    expect((await goOn(world, turn)).status).toBe(200);
    const answers = [await goOn(world, turn), await goOn(world, turn)];
    expect(await Promise.all(answers.map(refusalOf))).toEqual([
      [409, 'already-taken'],
      [409, 'already-taken'],
    ]);
    expect(inputs(world)).toEqual(['Hello?', 'And Monday?']);
    expect((await goOn(world, { ...turn, id: 'message-3' })).status).toBe(200);
  });

  it('opens one chat, and the second answer has its pass', async () => {
    const world = openChats();
    const body = proof({ input: 'Hello?', id: 'message-1' });
    const both = await Promise.all([goOn(world, body), goOn(world, body)]);
    expect(both.map(({ status }) => status)).toEqual([200, 409]);
    const [first, second] = both.map(({ headers }) => headers.get(CHAT_PASS_HEADER) ?? '');
    expect([second, inputs(world)]).toEqual([first, ['Hello?']]);
    expect((await goOn(world, { pass: second, id: 'message-2', input: 'Again?' })).status).toBe(200);
    // A guessed id gives the pass to no one without the first request's token.
    const guessed = await open(world, { id: 'message-1' });
    expect(guessed.status).toBe(200);
    expect(guessed.headers.get(CHAT_PASS_HEADER)).not.toBe('');
    expect(world.receipts).toHaveLength(2);
  });

  it('is taken again if the platform certainly did not take it', async () => {
    let isBusy = false;
    const world = openChats({}, () =>
      isBusy ? new Response('', { status: 429 }) : streamOf([event('Hello')]),
    );
    const pass = await passOf(world);
    const turn = { pass, id: 'message-2', input: 'And Monday?' };
    isBusy = true;
    expect(await refusalOf(await goOn(world, turn))).toEqual([423, 'platform-busy']);
    isBusy = false;
    expect((await goOn(world, turn)).status).toBe(200);
  });

  it.each(['short', 'x'.repeat(65), 'with space', 7])('is refused with the malformed id %j', async (id) => {
    const world = openChats();
    const pass = await passOf(world);
    expect(await refusalOf(await goOn(world, { pass, id, input: 'Hi' }))).toEqual([400, 'bad-request']);
    expect(await refusalOf(await open(world, { id }))).toEqual([400, 'bad-request']);
  });
});
