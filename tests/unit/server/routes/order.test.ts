// Scope: a request with several faults is refused for the first of them, in the documented order.
import { expect, it } from 'vitest';
import { ENDPOINT_REFUSALS, type EndpointRefusal } from '../../../../widget/contract-endpoint.ts';
import type { CounterStore } from '../../../../server/index.ts';
import { answering } from './chat-world.ts';
import { called, openWorld, passed, proof, refusalOf, type Answering, type Asked } from '../world.ts';

/** All faults of a request, in the order in which they are checked. */
const ORDER = [
  'not-found',
  'method-not-allowed',
  'origin-not-allowed',
  'body-too-large',
  'bad-request',
  'too-many-starts',
  'bot-check-refused',
  'consent-refused',
  'budget-spent',
  'platform-refused',
] as const satisfies readonly EndpointRefusal[];
type Wrong = (typeof ORDER)[number];

/** The answer to a request with these faults, in an environment with these faults. */
async function answerTo(way: 'calls' | 'chats', faults: readonly Wrong[]): Promise<Response> {
  const is = (fault: Wrong) => faults.includes(fault);
  const world = openWorld(
    { store: storeThatRefuses([is('too-many-starts') && 'starts:', is('budget-spent') && way]) },
    {
      siteverify: is('bot-check-refused') ? () => Response.json({ success: false }) : passed,
      platform: is('platform-refused') ? () => new Response('', { status: 500 }) : platformOf(way),
    },
  );
  const body = proof({
    input: 'Hello?',
    ...(is('body-too-large') ? { more: 'x'.repeat(200_000) } : {}),
    ...(is('bad-request') ? { name: '' } : {}),
    ...(is('consent-refused') ? { consent: null } : {}),
  });
  const asked: Asked = {
    path: is('not-found') ? 'call' : way,
    init: is('method-not-allowed') ? { method: 'PUT' } : {},
    headers: is('origin-not-allowed') ? { origin: 'https://evil.example' } : {},
  };
  return world.ask(body, asked);
}

const platformOf = (way: 'calls' | 'chats'): Answering => (way === 'calls' ? called : answering());

function storeThatRefuses(prefixes: readonly (string | false)[]): CounterStore {
  const isRefused = (key: string) => prefixes.some((prefix) => prefix !== false && key.startsWith(prefix));
  return {
    take: (key) => Promise.resolve({ allowed: !isRefused(key), secondsLeft: 60 }),
    giveBack: () => Promise.resolve(),
  };
}

it.each([
  ['calls', 201],
  ['chats', 200],
] as const)('%s: correcting each fault reveals the next one, down to the last', async (way, begun) => {
  const refusals = [];
  for (const fault of ORDER)
    refusals.push(await refusalOf(await answerTo(way, ORDER.slice(ORDER.indexOf(fault)))));
  expect(refusals).toEqual(ORDER.map((fault) => [ENDPOINT_REFUSALS[fault], fault]));
  expect((await answerTo(way, [])).status).toBe(begun);
});

it('the endpoint gives every refusal a different status', () => {
  const statuses = Object.values(ENDPOINT_REFUSALS);
  expect(new Set(statuses).size).toBe(statuses.length);
});

it('the endpoint refuses a body by its announced length before its content', async () => {
  const headers = { 'content-type': 'text/plain', 'content-length': '10000000' };
  expect(await refusalOf(await openWorld().ask(proof(), { headers }))).toEqual([413, 'body-too-large']);
});
