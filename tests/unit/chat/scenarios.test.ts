// Scope: the chat client against the platform stand-in over HTTP: a whole conversation, and every scenario's fault.
import { describe, expect, it } from 'vitest';
import { WRITING_SCENARIOS } from '../../../demo/stand-ins/writing-scenarios.ts';
import type { ScenarioId } from '../../../demo/stand-ins/scenarios.ts';
import type { DeliveryResult } from '../../../widget/chat/chat-events.ts';
import { startPlatform, visitorOf, type Visitor } from './stand-in.ts';

const GREETING = 'Hi Grace, this is Erin from Task Tamer. Shall we book your free consultation?';
const SECOND = 'Great. What kind of business do you run?';

const say = ({ client }: Visitor, id: string, text = `message ${id}`): Promise<DeliveryResult> =>
  client.send({ id, text });

/** A visitor with a separate platform, so that records are separate and visits run in parallel. */
async function visit(id: ScenarioId, act: (visitor: Visitor) => Promise<void>): Promise<void> {
  const platform = await startPlatform();
  try {
    await act(visitorOf(platform, id));
  } finally {
    await platform.close();
  }
}

it.concurrent('a text chat books an appointment, and notifies the platform of the end', () =>
  visit('erin', async (visitor) => {
    for (const id of ['1', '2', '3', '4', '5']) expect(await say(visitor, id)).toEqual({ kind: 'answered' });
    expect(visitor.lines('1')).toEqual([GREETING]);
    expect(visitor.lines('5')[0]).toMatch(/^You are booked for /);
    await visitor.client.end();
    const { sessions, requests } = await visitor.written();
    expect(sessions[0]).toMatchObject({ id: visitor.client.sessionId, status: 'completed' });
    expect(sessions[0]?.bookings.length).toBe(1);
    expect(sessions[0]?.messages.length).toBe(10);
    expect(requests[0]?.body).toMatchObject({ sessionEnd: true, sessionId: visitor.client.sessionId });
  }));

it.concurrent('the visitor continues a call in a text chat with its context', () =>
  visit('erin', async (visitor) => {
    const before = [
      { role: 'assistant', text: GREETING },
      { role: 'user', text: 'Yes' },
      { role: 'assistant', text: SECOND },
    ] as const;
    await visitor.client.send({ id: '1', text: 'A bakery', before });
    expect(visitor.lines('1')[0]).toContain('what takes up most of your time');
    const [session] = (await visitor.written()).sessions;
    expect(session?.told.map(({ content }) => content)).toEqual([GREETING, 'Yes', SECOND, 'A bakery']);
    expect(session?.variableValues).toEqual({ name: 'Grace' });
  }));

/** The expected results of the first message and the next one. */
const OUTCOMES: Readonly<Record<keyof typeof WRITING_SCENARIOS, (visitor: Visitor) => Promise<void>>> = {
  'writing-slow': async (visitor) => {
    expect(await say(visitor, '1')).toEqual({ kind: 'answered' });
    expect(visitor.lines('1')).toEqual([GREETING]);
  },
  'writing-garbage': answersWell,
  'writing-tool': answersWell,
  'writing-replies': answersWell,
  'writing-split': async (visitor) => {
    expect(await say(visitor, '1')).toEqual({ kind: 'answered' });
    expect(visitor.lines('1')).toEqual([`${GREETING} Café, ¿sí? 😀`]);
  },
  'writing-cut': async (visitor) => {
    await answersWell(visitor);
    for (const text of ['message 1', 'message 2']) await expectSentOnce(visitor, text);
    expect((await visitor.written()).requests.length).toBe(4);
  },
  'writing-cut-for-good': async (visitor) => {
    expect(await say(visitor, '1')).toMatchObject({
      kind: 'cut',
      error: { reason: 'network', delivery: 'arrived' },
    });
    expect(visitor.lines('1')).toEqual(['Hi Grace, this is Erin from  (cut)']);
    expect(visitor.client.canAskAgain).toBe(true);
    expect(await visitor.client.askAgain()).toMatchObject({ kind: 'cut' });
    await expectSentOnce(visitor, 'message 1');
  },
  'writing-402': refuses({ reason: 'payment-required', delivery: 'none', status: 402, retryAfter: null }),
  'writing-429': refuses({ reason: 'rate-limited', delivery: 'none', status: 429, retryAfter: 20 }),
  'writing-500': refuses({ reason: 'server-error', delivery: 'unknown', status: 500, retryAfter: null }),
  'writing-expired': async (visitor) => {
    const renewals = renewalsOf(visitor);
    expect(await say(visitor, '1')).toEqual({ kind: 'answered' });
    // Silently replaced: the new session has neither context nor the visitor's name.
    expect(await say(visitor, '2')).toEqual({ kind: 'answered' });
    expect(visitor.lines('2')[0]).not.toContain('Grace');
    expect(renewals).toEqual([false]);
    await visitor.client.send({
      id: '3',
      text: 'message 3',
      before: [{ role: 'assistant', text: GREETING }],
    });
    expect(renewals).toEqual([false, true]);
    expect(visitor.lines('3')).toEqual([SECOND]);
    await expectSentOnce(visitor, 'message 2');
  },
  'writing-gone': async (visitor) => {
    const renewals = renewalsOf(visitor);
    await say(visitor, '1');
    const before = [
      { role: 'user', text: 'message 1' },
      { role: 'assistant', text: GREETING },
    ] as const;
    expect(await visitor.client.send({ id: '2', text: 'message 2', before })).toEqual({ kind: 'answered' });
    expect(visitor.lines('2')).toEqual([SECOND]);
    expect(renewals).toEqual([true]);
    const [opening, refused] = (await visitor.written()).requests;
    expect([refused?.status, opening?.status]).toEqual([404, 201]);
    expect(opening?.body).toMatchObject({ assistantOverrides: { variableValues: { name: 'Grace' } } });
  },
  'writing-empty': async (visitor) => {
    expect(await say(visitor, '1')).toMatchObject({
      kind: 'cut',
      error: { reason: 'bad-answer', delivery: 'arrived' },
    });
    expect(visitor.lines('1')).toEqual([]);
    await expectSentOnce(visitor, 'message 1');
  },
  'writing-endless': async (visitor) => {
    expect(await say(visitor, '1')).toMatchObject({ kind: 'cut', error: { reason: 'bad-answer' } });
    expect(visitor.lines('1')[0]?.length).toBe(20_000 + ' (cut)'.length);
    await expectSentOnce(visitor, 'message 1');
  },
  'writing-fails': async (visitor) => {
    expect(await say(visitor, '1')).toMatchObject({
      kind: 'cut',
      error: { reason: 'server-error', status: 500 },
    });
    expect(visitor.lines('1')).toEqual(['Hi Grace, this is Erin from  (cut)']);
    await expectSentOnce(visitor, 'message 1');
  },
};

describe('a text chat in the scenario', () => {
  it.concurrent.each(Object.keys(WRITING_SCENARIOS) as readonly (keyof typeof WRITING_SCENARIOS)[])(
    '%s behaves as the scenario promises',
    (id) => visit(id, OUTCOMES[id]),
    10_000,
  );
});

async function answersWell(visitor: Visitor): Promise<void> {
  expect(await say(visitor, '1')).toEqual({ kind: 'answered' });
  expect(visitor.lines('1')).toEqual([GREETING]);
  expect(await say(visitor, '2')).toEqual({ kind: 'answered' });
  expect(visitor.lines('2')).toEqual([SECOND]);
}

function refuses(error: object) {
  return async (visitor: Visitor) => {
    expect(await say(visitor, '1')).toMatchObject({ kind: 'failed', error });
    await expectSentOnce(visitor, 'message 1');
    expect(visitor.client.state).toEqual({ status: 'idle' });
  };
}

async function expectSentOnce(visitor: Visitor, text: string): Promise<void> {
  const { requests } = await visitor.written();
  const withIt = requests.filter(({ body }) => JSON.stringify(body['input']).includes(`"${text}"`));
  expect(withIt.length).toBe(1);
}

function renewalsOf({ client }: Visitor): readonly boolean[] {
  const renewals: boolean[] = [];
  client.on('session-renewed', ({ linesHandedOver }) => renewals.push(linesHandedOver));
  return renewals;
}
