// Scope: the lines of a text chat in the inbox: what the visitor wrote, once, and nothing that the tag wrote.
import { expect, it } from 'vitest';
import { ASK_AGAIN, CHAT_PASS_HEADER, MAYBE_REPEATED } from '../../../../../widget/contract-endpoint.ts';
import { event, streamOf } from '../../routes/chat-world.ts';
import { bodyOf, proof, refusalOf, type Answering } from '../../world.ts';
import { inboxFixture, rowsOf, type InboxWorld } from '../world.ts';

const { openWorld, file } = inboxFixture();

const BUSY: Answering = () => new Response('', { status: 429 });
const BROKEN: Answering = () => Promise.reject(new TypeError('reset', { cause: { code: 'ECONNRESET' } }));

/** A text chat whose answers come from `answers`, one after the other, and are complete afterwards. */
async function openChat(limits: object, ...answers: readonly Answering[]) {
  const left = [() => streamOf([event('Hello.')]), ...answers];
  const chat: Answering = (sent, signal) => (left.shift() ?? (() => streamOf([event('Yes.')])))(sent, signal);
  const world = await openWorld({
    settings: { limits },
    platform: {
      'POST /session': () => Response.json({ id: 'session-1' }, { status: 201 }),
      'POST /chat': chat,
    },
  });
  const first = await ask(world, proof({ id: 'message-1', input: 'Is Tuesday free?' }));
  await first.text();
  const pass = first.headers.get(CHAT_PASS_HEADER) ?? '';
  const say = (id: string, input: string, more: object = {}) => ask(world, { pass, id, input, ...more });
  return { world, say };
}

const ask = (world: InboxWorld, body: object) => world.endpoint.ask(body, { path: 'chats' });
const written = () =>
  rowsOf(file(), 'lines')
    .filter(({ speaker }) => speaker === 'visitor')
    .map(({ text }) => text);
const told = () => rowsOf(file(), 'lines').map(({ speaker, text }) => `${String(speaker)}: ${String(text)}`);
const lastInput = ({ endpoint }: InboxWorld) => bodyOf(endpoint.platform.at(-1))['input'];

it('a stored chat does not contain the tag’s request for an answer that was cut off', async () => {
  const { world, say } = await openChat({ messageCharacters: 50 });
  await (await say('message-2', ASK_AGAIN, { about: 'again' })).text();
  expect(lastInput(world)).toBe(ASK_AGAIN);
  expect(written()).toEqual(['Is Tuesday free?']);
});

it('a stored chat contains an answer that was cut off only as the agent gave it again', async () => {
  const { say } = await openChat(
    {},
    () => streamOf([event('Yes, at'), null]),
    () => streamOf([event('Yes, at ten.')]),
  );
  await expect((await say('message-2', 'At 10?')).text()).rejects.toThrow();
  expect(told().at(-1)).toBe('agent: Yes, at');
  await (await say('message-3', ASK_AGAIN, { about: 'again' })).text();
  expect(told()).toEqual([
    'visitor: Is Tuesday free?',
    'agent: Hello.',
    'visitor: At 10?',
    'agent: Yes, at ten.',
  ]);
});

it('a stored chat keeps the answer before one that was cut off before its first word', async () => {
  const { say } = await openChat({}, () => streamOf([null]));
  await expect((await say('message-2', 'At 10?')).text()).rejects.toThrow();
  await (await say('message-3', ASK_AGAIN, { about: 'again' })).text();
  expect(told()).toEqual(['visitor: Is Tuesday free?', 'agent: Hello.', 'visitor: At 10?', 'agent: Yes.']);
});

it('a stored chat contains a message once that the platform refused and the visitor sent again, for one turn', async () => {
  const { say } = await openChat({ messagesPerChat: 3 }, BUSY);
  expect(await refusalOf(await say('message-2', 'At 10?'))).toEqual([423, 'platform-busy']);
  expect(written()).toEqual(['Is Tuesday free?']);
  const repeated = await say('message-2', 'At 10?', { about: 'repeated' });
  expect(repeated.status).toBe(200);
  await repeated.text();
  await (await say('message-3', 'Or 11?')).text();
  expect(written()).toEqual(['Is Tuesday free?', 'At 10?', 'Or 11?']);
  expect(await refusalOf(await say('message-4', 'Or 12?'))).toEqual([410, 'conversation-ended']);
});

it('a stored chat contains a message once whose delivery is unknown, and the agent is warned of the repetition', async () => {
  const { world, say } = await openChat({}, BROKEN);
  expect((await say('message-2', 'At 10?')).status).toBe(502);
  expect(written()).toEqual(['Is Tuesday free?', 'At 10?']);
  await (await say('message-2', 'At 10?', { about: 'repeated' })).text();
  expect(lastInput(world)).toBe(`${MAYBE_REPEATED}\n\nAt 10?`);
  expect(written()).toEqual(['Is Tuesday free?', 'At 10?']);
});

it('a stored chat contains the first message once, even if the visitor sends it again', async () => {
  const { world, say } = await openChat({});
  await (await say('message-1', 'Is Tuesday free?', { about: 'repeated' })).text();
  expect(lastInput(world)).toBe(`${MAYBE_REPEATED}\n\nIs Tuesday free?`);
  expect(written()).toEqual(['Is Tuesday free?']);
});

it('a stored chat contains the messages of scripts that send no id and say nothing about repetitions', async () => {
  const { world } = await openChat({});
  const opened = await ask(world, proof({ input: 'Hi' }));
  await opened.text();
  const pass = opened.headers.get(CHAT_PASS_HEADER);
  await (await ask(world, { pass, input: 'Hi again', about: 'of-a-later-script' })).text();
  expect(written().slice(1)).toEqual(['Hi', 'Hi again']);
});
