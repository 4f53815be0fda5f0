// Scope: which of the platform's messages tell of a booking, and how often.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../widget/contract.ts';
import { hear, NO_CALLS } from '../../../widget/outcome/tool-calls.ts';
import { answeredTurn, ASKED, askedTurn, RULES, toolCalls, toolResult, update } from './messages.ts';

const booked = (...messages: readonly JsonObject[]) => {
  let calls = NO_CALLS;
  return messages.flatMap((message) => {
    const heard = hear(calls, message, RULES);
    calls = heard.calls;
    return heard.booked;
  });
};

describe('a booking', () => {
  it('is what a tool has answered, not what it was asked', () => {
    expect(booked(toolCalls())).toEqual([]);
    expect(booked(update(askedTurn()))).toEqual([]);
    expect(booked(toolCalls(), toolResult('Booked.'))).toHaveLength(1);
    expect(booked(update(askedTurn(), answeredTurn('{"success":true}')))).toHaveLength(1);
  });

  it('is told once for each call of a tool, whatever repeats it', () => {
    const repeated = update(askedTurn(), answeredTurn('Booked.'));
    const messages = [toolCalls(), toolResult('Booked.'), repeated, repeated, toolResult('Booked.')];
    expect(booked(...messages)).toHaveLength(1);
    expect(booked(...messages, toolCalls('call_2'), toolResult('Booked.', 'call_2'))).toHaveLength(2);
  });

  it('is of the tools that the page names, by the name that they were asked under', () => {
    expect(booked(toolCalls('call_1', ASKED, 'findSlots'), toolResult('Success.'))).toEqual([]);
    expect(booked(update(askedTurn('a', '{}', 'findSlots'), answeredTurn('Success.', 'a')))).toEqual([]);
    expect(booked(toolResult('Booked.'))).toHaveLength(1);
    expect(booked(toolResult('Booked.', 'call_1', { name: undefined }))).toEqual([]);
  });

  it('knows what the tool was asked, as text or as an object', () => {
    for (const asked of [ASKED, JSON.stringify(ASKED)])
      expect(booked(toolCalls('call_1', asked), toolResult('Booked.'))).toMatchObject([
        { what: 'Cleaning', start: { kind: 'instant' } },
      ]);
  });

  it('is read from the platform’s own turns as well', () => {
    const messages = [
      { role: 'tool_calls', toolCalls: [{ id: 'c', function: { name: RULES.tools[0], arguments: ASKED } }] },
      { role: 'tool_call_result', toolCallId: 'c', name: RULES.tools[0], result: 'Success.' },
    ];
    expect(booked({ type: 'conversation-update', messages })).toHaveLength(1);
  });

  it('may come after an answer that failed', () => {
    expect(booked(toolCalls(), toolResult('Failed.'), toolResult('Booked.'))).toHaveLength(1);
  });
});

const FAILED: readonly unknown[] = [
  '',
  '   ',
  'Error: calendar not reachable',
  'No result returned.',
  'That slot is not available.',
  'Nothing was booked.',
  'The appointment has not been confirmed.',
  'It wasn’t booked.',
  'Shall it be booked?',
  'Please ask for the date of birth.',
  'No se pudo reservar.',
  'La reserva falló.',
  'The request timed out.',
  'Unavailable.',
  'Cancelled.',
  null,
  undefined,
  false,
  0,
  7,
  [],
  {},
  { slots: ['10:00'] },
  { success: false, start: '2026-11-24T10:00' },
  { error: 'full' },
  { errors: ['full'], id: 'e' },
  { status: 'error', id: 'e' },
  { status: 'cancelled', id: 'e' },
  { status: 409, id: 'e' },
  { statusCode: 500, message: 'done' },
  { data: { success: false }, id: 'e' },
  { message: 'Unable to book.', start: '2026-11-24T10:00' },
  [{ success: true }, { success: false }],
];
const WORKED: readonly unknown[] = [
  'Booked.',
  'Success',
  'Appointment scheduled for Tuesday.',
  'Su cita está reservada.',
  'Tengo una cita agendada.',
  'Booked for this time. Cancel by phone.',
  true,
  { success: true },
  { success: true, errors: [] },
  { status: 'confirmed' },
  { message: 'Your appointment is confirmed.' },
  { start: { dateTime: '2026-11-24T10:00:00-06:00' }, id: 'event' },
  { status: 'success', data: { id: 7 } },
  [{ booked: true }],
];

describe('a tool', () => {
  it.each(FAILED.map((result) => [JSON.stringify(result), result]))(
    'that answers %s has not booked',
    (_, result) => {
      expect(booked(toolCalls(), toolResult(result))).toEqual([]);
      expect(booked(update(askedTurn(), answeredTurn(JSON.stringify(result))))).toEqual([]);
    },
  );

  it.each(WORKED.map((result) => [JSON.stringify(result), result]))(
    'that answers %s has booked',
    (_, result) => {
      expect(booked(toolCalls(), toolResult(result))).toHaveLength(1);
      expect(booked(update(askedTurn(), answeredTurn(JSON.stringify(result))))).toHaveLength(1);
    },
  );

  it('that reports an error beside its result has not booked', () => {
    expect(booked(toolCalls(), toolResult('Booked.', 'call_1', { error: 'late' }))).toEqual([]);
  });
});

describe('messages of any shape', () => {
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

  it('break nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.constantFrom(...keys, ...more), value)), (messages) => {
        for (const { what } of booked(...messages)) expect((what ?? '').length).toBeLessThanOrEqual(200);
      }),
    );
  });

  it('that are longer than any honest one are no booking, and are not kept', () => {
    const long = 'Booked. '.repeat(10_000);
    expect(booked(toolCalls(), toolResult(long))).toEqual([]);
    expect(booked(toolCalls('x'.repeat(201)), toolResult('Booked.', 'x'.repeat(201)))).toEqual([]);
    let calls = NO_CALLS;
    for (let id = 0; id < 1_000; id += 1) ({ calls } = hear(calls, toolCalls(String(id)), RULES));
    expect(calls.size).toBe(200);
  });
});
