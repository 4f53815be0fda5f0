// Scope: which of the platform's messages report a booking, and how often.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../widget/contract.ts';
import { findBookings, NO_CALLS } from '../../../widget/booking/tool-calls.ts';
import {
  answeredTurn,
  ASKED,
  askedTurn,
  BOOKED,
  NEGATIVE_ANSWERS,
  RULES,
  TOOL,
  toolCalls,
  toolResult,
  update,
} from './messages.ts';

const booked = (...messages: readonly JsonObject[]) => {
  let calls = NO_CALLS;
  return messages.flatMap((message) => {
    const heard = findBookings(calls, message, RULES);
    calls = heard.calls;
    return heard.changes.flatMap((change) => (change.kind === 'booked' ? [change.booking] : []));
  });
};

describe('a booking in the platform’s messages', () => {
  it('is read from a tool’s answer, not from its arguments', () => {
    expect(booked(toolCalls())).toEqual([]);
    expect(booked(update(askedTurn()))).toEqual([]);
    expect(booked(toolCalls(), toolResult(BOOKED))).toHaveLength(1);
    expect(booked(update(askedTurn(), answeredTurn(JSON.stringify(BOOKED))))).toHaveLength(1);
  });

  it('is reported once per tool call, although the messages repeat it', () => {
    const repeated = update(askedTurn(), answeredTurn(BOOKED));
    const messages = [toolCalls(), toolResult(BOOKED), repeated, repeated, toolResult(BOOKED)];
    expect(booked(...messages)).toHaveLength(1);
    expect(booked(...messages, toolCalls('call_2'), toolResult(BOOKED, 'call_2'))).toHaveLength(2);
  });

  it('is read from the tools that the page names, matched by the call’s name', () => {
    expect(booked(toolCalls('call_1', ASKED, 'findSlots'), toolResult(BOOKED))).toEqual([]);
    expect(booked(update(askedTurn('a', '{}', 'findSlots'), answeredTurn(BOOKED, 'a')))).toEqual([]);
    expect(booked(toolResult(BOOKED))).toHaveLength(1);
    expect(booked(toolResult(BOOKED, 'call_1', { name: undefined }))).toEqual([]);
  });

  it('is read from text and objects alike', () => {
    for (const answer of [BOOKED, JSON.stringify(BOOKED)])
      expect(booked(toolCalls(), toolResult(answer))).toMatchObject([
        { id: 'call_1', what: 'Cleaning', start: { kind: 'instant' } },
      ]);
  });

  it('has an ID with characters that a calendar file allows', () => {
    expect(booked(toolResult(BOOKED, 'call:1\r\nX:y'))).toMatchObject([{ id: 'call-1-X-y' }]);
  });

  it('keeps its ID if it has a reference and is changed', () => {
    const [first, second] = ['2026-11-24T10:00:00Z', '2026-11-25T10:00:00Z'].map((start, index) =>
      booked(toolResult({ ...BOOKED, reference: '予約 7', start }, `call_${index}`)),
    );
    expect([first, second]).toMatchObject([[{ id: '予約-7' }], [{ id: '予約-7' }]]);
  });

  it('is also read from the platform’s message turns', () => {
    const messages = [
      { role: 'tool_calls', toolCalls: [{ id: 'c', function: { name: RULES.tools[0], arguments: ASKED } }] },
      { role: 'tool_call_result', toolCallId: 'c', name: RULES.tools[0], result: BOOKED },
    ];
    expect(booked({ type: 'conversation-update', messages })).toHaveLength(1);
  });

  it('is reported if it follows a failed answer', () => {
    expect(booked(toolCalls(), toolResult('Failed.'), toolResult(BOOKED))).toHaveLength(1);
  });
});

describe('a booking tool', () => {
  it.each(NEGATIVE_ANSWERS.map((result) => [JSON.stringify(result), result]))(
    'that answers %s has not booked',
    (_, result) => {
      expect(booked(toolCalls(), toolResult(result))).toEqual([]);
      expect(booked(update(askedTurn(), answeredTurn(JSON.stringify(result))))).toEqual([]);
    },
  );

  it('that reports an error next to its result has not booked', () => {
    expect(booked(toolCalls(), toolResult(BOOKED, 'call_1', { error: 'late' }))).toEqual([]);
  });
});

describe('a booking tool’s answer in an undocumented format', () => {
  it('is reported with the tool’s name and without the answer’s text', () => {
    const { problems } = findBookings(NO_CALLS, toolResult('Booked for Grace.'), RULES);
    expect(problems).toEqual([
      `The answer of the booking tool "${TOOL}" is not a JSON object, so no booking is shown. See docs/features/bookings.md.`,
    ]);
  });

  it('is not reported for other tools, a refusal, or a pending answer', () => {
    for (const message of [
      toolResult('Anything.', 'call_1', { name: 'findSlots' }),
      toolResult({ booked: false }),
      toolResult(undefined),
      toolResult(undefined, 'call_1', { error: 'late' }),
      toolCalls(),
    ])
      expect(findBookings(NO_CALLS, message, RULES).problems).toEqual([]);
  });
});

describe('malformed messages', () => {
  const keys = [
    'type',
    'toolCallList',
    'toolCallResult',
    'messages',
    'messagesOpenAIFormatted',
    'role',
    'id',
  ];
  const more = [
    'tool_calls',
    'tool_call_id',
    'function',
    'name',
    'arguments',
    'content',
    'result',
    '__proto__',
  ];
  const words = ['tool-calls', 'tool-calls-result', 'conversation-update', 'tool', 'Booked.', RULES.tools[0]];
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom(...words),
      fc.jsonValue(),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...keys, ...more), tie('value')),
    ),
  }));

  it('do not break the reading of bookings', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.constantFrom(...keys, ...more), value)), (messages) => {
        for (const { what } of booked(...messages)) expect((what ?? '').length).toBeLessThanOrEqual(200);
      }),
    );
  });

  it('that are too long are not bookings and are not stored', () => {
    const long = { ...BOOKED, notes: 'x'.repeat(20_000) };
    expect(booked(toolCalls(), toolResult(long))).toEqual([]);
    expect(booked(toolCalls('x'.repeat(201)), toolResult(BOOKED, 'x'.repeat(201)))).toEqual([]);
    let calls = NO_CALLS;
    for (let id = 0; id < 1_000; id += 1) ({ calls } = findBookings(calls, toolCalls(String(id)), RULES));
    expect(calls.size).toBe(200);
  });
});
