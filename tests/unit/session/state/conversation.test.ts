// Scope: the lines of the one conversation, spoken and written: their order, text and limits. Pure.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  NO_CONVERSATION,
  reduceConversation,
  type Conversation,
  type ConversationEvent,
  type Line,
} from '../../../../widget/session/state/conversation.ts';
import { MAX_LINES } from '../../../../widget/session/state/line-limits.ts';
import { captionsOf } from '../../../../widget/ui/call/captions/captions.tsx';

const after = (...events: readonly ConversationEvent[]): Conversation =>
  events.reduce(reduceConversation, NO_CONVERSATION);
const said = (role: Line['role'], text: string, final = true): ConversationEvent => ({
  type: 'spoken',
  role,
  text,
  final,
  at: 0,
});
const wrote = (text: string): ConversationEvent => ({ type: 'written', text, at: 0 });
const answer = (to: number, text: string, more: { part?: number; final?: boolean; cut?: boolean } = {}) =>
  ({ type: 'answered', to, text, part: 0, final: true, cut: false, at: 0, ...more }) as const;
const began: ConversationEvent = { type: 'user-began' };
const shown = ({ lines }: Conversation) => lines.map(({ role, text }) => `${role}: ${text}`);

describe('spoken lines', () => {
  it('replace a partial line with its next version and close it with the final one', () => {
    const open = after(said('assistant', 'Good', false), said('assistant', 'Good morning', false));
    expect(shown(open)).toEqual(['assistant: Good morning']);
    const closed = reduceConversation(open, said('assistant', 'Good morning.'));
    expect(closed.lines).toMatchObject([{ id: 1, text: 'Good morning.', final: true, channel: 'voice' }]);
    expect(reduceConversation(closed, said('assistant', 'How', false)).lines).toHaveLength(2);
  });

  it('keep the two speakers apart when they overlap', () => {
    const both = after(said('assistant', 'On Tues', false), said('user', 'Wait', false));
    expect(shown(reduceConversation(both, said('assistant', 'On Tuesday.')))).toEqual([
      'assistant: On Tuesday.',
      'user: Wait',
    ]);
  });

  it('place a question before its answer, even when its words arrive after the answer has begun', () => {
    const late = after(
      said('assistant', 'Hello.'),
      began,
      said('assistant', 'Sure', false),
      said('user', 'Can I book?'),
    );
    expect(shown(late)).toEqual(['assistant: Hello.', 'user: Can I book?', 'assistant: Sure']);
  });

  it('let an interrupted agent finish its line in place', () => {
    const cut = after(said('assistant', 'We are op', false), began, said('user', 'Stop', false));
    expect(shown(reduceConversation(cut, said('assistant', 'We are open')))).toEqual([
      'assistant: We are open',
      'user: Stop',
    ]);
  });

  it("do not overwrite an interrupted agent's line with what it says next", () => {
    const cut = after(
      said('assistant', 'Sure, at ten?', false),
      began,
      said('user', 'Can I come on Friday?'),
    );
    const next = reduceConversation(cut, said('assistant', 'Sure. Friday', false));
    expect(shown(next)).toEqual([
      'assistant: Sure, at ten?',
      'user: Can I come on Friday?',
      'assistant: Sure. Friday',
    ]);
    expect(shown(reduceConversation(next, said('assistant', 'Sure. Friday is free.')))).toEqual([
      'assistant: Sure, at ten?',
      'user: Can I come on Friday?',
      'assistant: Sure. Friday is free.',
    ]);
  });

  it('keep an interrupted agent’s line when its words arrive again with other punctuation', () => {
    const cut = after(said('assistant', 'sure at ten then', false), began, said('user', 'Stop', false));
    expect(shown(reduceConversation(cut, said('assistant', 'Sure, at ten.')))).toEqual([
      'assistant: Sure, at ten.',
      'user: Stop',
    ]);
  });

  it('are closed at the end of the call, so that the next call starts a new line', () => {
    const over = after(said('user', 'I would', false), { type: 'hung-up' }, said('user', 'Hello', false));
    expect(shown(over)).toEqual(['user: I would', 'user: Hello']);
  });
});

describe('written lines', () => {
  it('are sending, then sent, and their answer grows below them part by part', () => {
    const sending = after(wrote('Hi'));
    expect(sending.lines).toMatchObject([{ delivery: 'sending', channel: 'writing' }]);
    const events = [
      { type: 'delivered', id: 1 },
      answer(1, 'Let me', { final: false }),
      answer(1, 'Let me look.'),
      answer(1, 'Tuesday is free.', { part: 1 }),
    ] as const;
    const answered = events.reduce<Conversation>(reduceConversation, sending);
    expect(shown(answered)).toEqual(['user: Hi', 'assistant: Let me look.', 'assistant: Tuesday is free.']);
    expect(answered.lines[0]).toMatchObject({ delivery: 'sent' });
  });

  it('get their own answers, however much is written meanwhile', () => {
    const both = after(wrote('One'), wrote('Two'), answer(1, 'First'), answer(2, 'Second'));
    expect(shown(both)).toEqual(['user: One', 'assistant: First', 'user: Two', 'assistant: Second']);
  });

  it('move to the end when they are sent again after others', () => {
    const failed = after(wrote('One'), { type: 'undelivered', id: 1 }, wrote('Two'), answer(2, 'Second'));
    const again = reduceConversation(failed, { type: 'retried', id: 1, at: 5 });
    expect(shown(again)).toEqual(['user: Two', 'assistant: Second', 'user: One']);
    expect(again.lines.at(-1)).toMatchObject({ id: 1, at: 5, delivery: 'sending' });
  });

  it('are sent again only after they failed', () => {
    const sending = after(wrote('One'));
    expect(reduceConversation(sending, { type: 'retried', id: 1, at: 5 })).toBe(sending);
  });

  it('show which answer broke off, until that answer arrives again', () => {
    const cut = after(wrote('Hi'), answer(1, 'We ha', { cut: true }));
    expect(cut.lines[1]).toMatchObject({ delivery: 'failed' });
    const repeated = [{ type: 'answer-voided', to: 1 } as const, answer(1, 'We have time.')];
    expect(shown(repeated.reduce(reduceConversation, cut))).toEqual(['user: Hi', 'assistant: We have time.']);
  });

  it('show no empty answer, and none without a question', () => {
    expect(after(wrote('Hi'), answer(1, ''), answer(7, 'What?')).lines).toHaveLength(1);
  });

  it('appear once, even when the platform repeats them as spoken', () => {
    expect(shown(after(wrote('Hi'), said('user', 'Hi')))).toEqual(['user: Hi']);
    expect(shown(after(wrote('Hi'), said('assistant', 'Hello'), said('user', 'Hi')))).toHaveLength(3);
  });

  it('fail when their call ends before they are sent', () => {
    expect(after(wrote('Hi'), { type: 'hung-up' }).lines).toMatchObject([{ delivery: 'failed' }]);
  });
});

describe('a line that is too long', () => {
  it('keeps the end of spoken text and never splits a character', () => {
    const [line] = after(said('user', `${'😀'.repeat(1_000_000)}!`, false)).lines;
    expect(line?.text.length).toBeLessThanOrEqual(1_001);
    expect(line?.text).toMatch(/^…(?:😀)+!$/u);
  });

  it('keeps the beginning of written text', () => {
    const [, line] = after(wrote('Hi'), answer(1, `A${'😀'.repeat(50_000)}`)).lines;
    expect(line?.text.length).toBeLessThanOrEqual(10_001);
    expect(line?.text).toMatch(/^A(?:😀)+…$/u);
  });

  it('loses stacked combining marks and keeps the marks of every script', () => {
    const [line] = after(said('user', `Z${'\u0301'.repeat(900)} tiếng Việt`)).lines;
    expect(line?.text).toBe(`Z${'\u0301'.repeat(8)} tiếng Việt`);
    expect(after(said('user', 'ท็่ำ n̈́̃')).lines[0]?.text).toBe('ท็่ำ n̈́̃');
  });
});

describe('the captions', () => {
  it('show the last lines within a length limit, and always the newest', () => {
    const many = after(
      ...Array.from({ length: 300 }, (_, place) => said('user', `${place} ${'x'.repeat(5_000)}`)),
    );
    const captions = captionsOf(many.lines);
    expect(captions.map(({ text }) => text).join('').length).toBeLessThanOrEqual(12_000);
    expect(captions.at(-1)).toBe(many.lines.at(-1));
    expect(captionsOf(after(...Array.from({ length: 300 }, () => said('user', 'x'))).lines)).toHaveLength(60);
  });
});

const text = fc.string({ maxLength: 12 });
const id = fc.integer({ min: 1, max: 12 });
const anyEvent: fc.Arbitrary<ConversationEvent> = fc.oneof(
  fc.constant(began),
  fc.record({
    type: fc.constant('spoken' as const),
    role: fc.constantFrom('user' as const, 'assistant' as const),
    text,
    final: fc.boolean(),
    at: fc.nat(),
  }),
  fc.record({ type: fc.constant('written' as const), text, at: fc.nat() }),
  fc.record({
    type: fc.constantFrom('delivered' as const, 'undelivered' as const, 'answer-voided' as const),
    id,
    to: id,
  }),
  fc.record({ type: fc.constant('retried' as const), id, at: fc.nat() }),
  fc.record({
    type: fc.constant('answered' as const),
    to: id,
    part: fc.nat({ max: 2 }),
    text,
    final: fc.boolean(),
    cut: fc.boolean(),
    at: fc.nat(),
  }),
  fc.constantFrom({ type: 'hung-up' as const }, { type: 'cleared' as const }),
);

describe('a conversation with random events in random order', () => {
  it('orders lines by turn, the visitor before the agent, each line once', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        const { lines } = after(...events);
        const keys = lines.map(({ turn, role }) => turn * 2 + (role === 'user' ? 0 : 1));
        expect(keys).toEqual(keys.toSorted((one, other) => one - other));
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
        expect(lines.filter(({ turn, role }) => turn === 0 && role === 'user')).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has at most one open line per speaker, and a new line never moves or changes another', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), text, (events, words) => {
        const before = after(...events);
        const open = before.lines.filter(({ channel, final }) => channel === 'voice' && !final);
        expect(new Set(open.map(({ role }) => role)).size).toBe(open.length);
        const { lines } = reduceConversation(before, wrote(words));
        expect(lines.filter(({ id }) => id !== before.nextId)).toEqual(before.lines);
      }),
      { numRuns: 1_000 },
    );
  });

  it('stays bounded without an end and always contains its newest line', () => {
    const state = after(...Array.from({ length: MAX_LINES + 50 }, () => said('user', 'x')));
    expect(state.lines).toHaveLength(MAX_LINES);
    expect(state.lines.at(-1)?.id).toBe(MAX_LINES + 50);
    const long = after(...Array.from({ length: 100 }, () => wrote('x'.repeat(20_000))));
    expect(long.lines.reduce((sum, line) => sum + line.text.length, 0)).toBeLessThanOrEqual(400_000);
  });
});
