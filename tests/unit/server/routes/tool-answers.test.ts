// Scope: the answers of booking and reply tools are forwarded in the stream as the tag reads them; answers of other
// tools are not.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../widget/contract.ts';
import { parseChatEvent } from '../../../../widget/chat/answer.ts';
import { EventStreamParser } from '../../../../widget/platform/event-stream-parser.ts';
import { findBookings, NO_CALLS } from '../../../../widget/booking/tool-calls.ts';
import { answeredTurn, askedTurn, BOOKED, NEGATIVE_ANSWERS, RULES, TOOL } from '../../booking/messages.ts';
import { event, eventsOf, open, openChats, passedOn, streamOf } from './chat-world.ts';

const listed = (...output: readonly unknown[]): string =>
  `data: ${JSON.stringify({ id: 'stream-1', sessionId: 'session-1', output, assistant: { prompt: 'secret' } })}\n\n`;
const answered = (content: unknown = BOOKED, id = 'call_1') => ({
  role: 'tool',
  tool_call_id: id,
  name: TOOL,
  content,
});
const outputEvent = (...output: readonly unknown[]): string => `data: ${JSON.stringify({ output })}\n\n`;
/** A call of the tool, and its answer, which does not name the tool. */
const both = (content: unknown = BOOKED, id = 'call_1', tool = TOOL) => [
  askedTurn(id, 'secret', tool),
  answeredTurn(content, id),
];

async function streamed(
  pieces: readonly (string | Uint8Array)[],
  bookingTools: readonly string[] = [TOOL],
): Promise<{ readonly text: string; readonly problems: readonly string[] }> {
  const world = openChats({ bookingTools }, () => streamOf(pieces));
  return { text: await eventsOf(await open(world)), problems: world.problems };
}
const textOf = async (...pieces: readonly (string | Uint8Array)[]) => (await streamed(pieces)).text;

/** The bookings that the tag would read from a stream. */
function bookingsIn(stream: string): readonly (string | null)[] {
  const parser = new EventStreamParser();
  const events = [...parser.push(stream), ...(parser.finish() ?? [])].map(parseChatEvent);
  return events.flatMap((found) => {
    if (found?.kind !== 'output') return [];
    const messages = found.messages as JsonObject[];
    const { changes } = findBookings(NO_CALLS, { type: 'conversation-update', messages }, RULES);
    return changes.flatMap((change) => (change.kind === 'booked' ? [change.booking.what] : []));
  });
}

describe('the answer of a booking tool', () => {
  it("is forwarded without the tool's arguments, and the tag reads it as a booking", async () => {
    const words = event('Done.', { path: 'chat.output[2].content' });
    const text = await textOf(listed(...both()), words);
    expect(text).toBe(outputEvent(answered()) + passedOn('Done.', 'chat.output[2].content'));
    expect(bookingsIn(text)).toEqual(['Cleaning']);
  });

  it.each<readonly [string, readonly object[]]>([
    ['the name in its answer', [{ ...answeredTurn(BOOKED), name: TOOL }]],
    [
      'the platform’s other names',
      [
        { role: 'tool_calls', toolCalls: [{ id: 'call_1', name: TOOL, arguments: 'secret' }] },
        { role: 'tool_call_result', toolCallId: 'call_1', result: BOOKED, metadata: 'secret' },
      ],
    ],
  ])('is recognized by %s', async (_, turns) => {
    const text = await textOf(listed(...turns));
    expect(text).toBe(outputEvent(answered()));
    expect(bookingsIn(text)).toEqual(['Cleaning']);
  });

  it('is forwarded if it ends a booking, so that the card goes', async () => {
    const cancelled = { booked: false, cancelled: true, reference: 'B-17' };
    expect(await textOf(listed(...both(cancelled)))).toBe(outputEvent(answered(cancelled)));
  });

  it('may arrive in a later event than its call, split anywhere', async () => {
    const [call, answer] = both({ ...BOOKED, title: '¿Qué? 😀' });
    const bytes = new TextEncoder().encode(listed(call) + listed(answer));
    const text = await textOf(...Array.from(bytes, (byte) => Uint8Array.of(byte)));
    expect(bookingsIn(text)).toEqual(['¿Qué? 😀']);
  });

  it('is forwarded once, however often the list arrives, and after an answer that was no booking', async () => {
    const waiting = listed(...both('Pending'));
    const done = listed(...both());
    const { text, problems } = await streamed([waiting, waiting, done, done]);
    expect(text).toBe(outputEvent(answered()));
    expect(problems).toEqual([expect.stringContaining(`"${TOOL}" is not a JSON object`)]);
  });

  it('is forwarded up to the length that the tag reads, and a longer one is reported to the owner', async () => {
    const longest = {
      ...BOOKED,
      notes: 'x'.repeat(20_000 - JSON.stringify({ ...BOOKED, notes: '' }).length),
    };
    const short = await streamed([listed(...both(longest))]);
    expect([bookingsIn(short.text), short.problems]).toEqual([['Cleaning'], []]);
    const tooLong = listed(...both({ ...longest, notes: `${longest.notes}x` }));
    const long = await streamed([tooLong, tooLong]);
    expect(long).toEqual({
      text: '',
      problems: [
        expect.stringContaining(`${TOOL} answered with more than 20000 characters: no card shows it.`),
      ],
    });
  });

  it('is forwarded with at most twenty others, as many as the tag reads at once', async () => {
    const wide = 'x'.repeat(19_900);
    const many = Array.from({ length: 24 }, (_, at) => both({ ...BOOKED, wide }, `call_${at}`)).flat();
    const text = await textOf(listed(...many), listed(...both(BOOKED, 'another')));
    expect(text.match(/"role":"tool"/g)).toHaveLength(20);
    expect(text.length).toBeLessThan(500_000);
  });
});

describe('the answer of a reply tool', () => {
  const REPLIES = { replies: ['Tuesday', { text: 'Directions', url: 'https://paws.example/' }] };
  const turns = (content: unknown) => [
    askedTurn('call_1', 'secret', 'offerReplies'),
    answeredTurn(content, 'call_1'),
  ];
  const forwarded = async (content: unknown, settings: object) => {
    const world = openChats(settings, () => streamOf([listed(...turns(content)), listed(...turns(content))]));
    return { text: await eventsOf(await open(world)), problems: world.problems };
  };

  it('is forwarded once, if the owner names the tool', async () => {
    const { text, problems } = await forwarded(REPLIES, { replyTools: ['offerReplies'] });
    expect(text).toBe(outputEvent({ ...answered(REPLIES), name: 'offerReplies' }));
    expect(problems).toEqual([]);
    expect((await forwarded(REPLIES, { replyTools: ['other'] })).text).toBe('');
    expect((await forwarded(REPLIES, { bookingTools: ['offerReplies'] })).text).toBe('');
  });

  it('stays on the server if it is in no documented format, and the owner reads why', async () => {
    const { text, problems } = await forwarded(
      { replies: ['1', '2', '3', 'secret'] },
      { replyTools: ['offerReplies'] },
    );
    expect(text).toBe('');
    expect(problems).toEqual([expect.stringContaining('"offerReplies" has more than 3 replies')]);
    expect(problems.join()).not.toContain('secret');
  });

  it('may also be a booking', async () => {
    const both = { ...BOOKED, ...REPLIES };
    const tools = { bookingTools: ['offerReplies'], replyTools: ['offerReplies'] };
    expect((await forwarded(both, tools)).text).toBe(
      outputEvent({ ...answered(both), name: 'offerReplies' }),
    );
    expect(await forwarded(BOOKED, tools)).toMatchObject({ problems: [] });
  });
});

describe('the stream forwards no tool output', () => {
  const [call, answer] = both();
  const failed = { role: 'tool', tool_call_id: 'call_1', name: TOOL };

  it.each<readonly [string, readonly unknown[]]>([
    ['of another tool', both('secret', 'call_1', 'lookUp')],
    ['of another tool by its own name', [{ ...answeredTurn('secret'), name: 'lookUp' }]],
    ['of an answer without a call', [answer]],
    ['of an answer to another call', [call, answeredTurn(BOOKED, 'call_2')]],
    ['of an answer whose two names differ', [call, { ...answeredTurn(BOOKED), name: 'lookUp' }]],
    ['of a call that two tools have', [call, askedTurn('call_1', '', 'lookUp'), answer]],
    ['of one that was the other tool’s first', [askedTurn('call_1', '', 'lookUp'), call, answer]],
    ['of an invalid name', [call, { ...answeredTurn(BOOKED), name: { [TOOL]: true } }]],
    ['of a mere call', [call]],
    ['of what failed', [{ ...failed, error: 'secret', content: 'Booked' }]],
    ['of an empty answer', [failed, { ...failed, content: null }]],
    [
      'without a call’s id',
      [
        { role: 'tool', name: TOOL, content: BOOKED },
        { ...failed, tool_call_id: 7 },
      ],
    ],
    ['of a call with an endless id', both(BOOKED, 'x'.repeat(201))],
    [
      'of other turns',
      [call, { role: 'system', content: 'secret', name: TOOL, id: 'call_1' }, { role: 'user' }],
    ],
    ['that is not a turn', ['secret', 7, null, [answered()], { role: ['tool'] }]],
  ])('%s', async (_, turns) => {
    expect(await textOf(listed(...turns))).toBe('');
  });

  it.each(NEGATIVE_ANSWERS.map((answer) => [JSON.stringify(answer), answer]))(
    'of an answer that is not a booking: %s',
    async (_, negative) => {
      expect(await textOf(listed(...both(negative)))).toBe('');
    },
  );

  it('that is not a list or is cut off', async () => {
    const pieces = [
      `data: ${JSON.stringify({ output: answered() })}\n\n`,
      `data: ${JSON.stringify({ output: 'secret' })}\n\n`,
      `data: {"__proto__":{"output":[${JSON.stringify(answered())}]}}\n\n`,
      listed(...both()).replace(/\]/, ''),
    ];
    expect(await textOf(...pieces)).toBe('');
    await expect(textOf(...pieces, listed(...both()).slice(0, -20))).rejects.toThrow();
  });

  it('older than the newest fifty turns', async () => {
    expect(await textOf(listed(...both(), ...Array.from({ length: 50 }, () => ({ role: 'user' }))))).toBe('');
  });

  it('when the owner names no tool, or another one', async () => {
    for (const bookingTools of [[], ['book'], ['bookappointment']])
      expect((await streamed([listed(...both())], bookingTools)).text).toBe('');
    const world = openChats({}, () => streamOf([listed(...both())]));
    expect(await eventsOf(await open(world))).toBe('');
  });

  it('from an event that reports a failure', async () => {
    const failure = `data: ${JSON.stringify({ error: 'secret', output: [answered()] })}\n\n`;
    expect(await textOf(failure)).toBe('data: {"type":"error"}\n\n');
  });
});
