// Scope: which toasts are shown, how captions grow. All pure.
import { describe, expect, it } from 'vitest';
import { addTranscript, type Caption } from '../../../widget/session/captions.ts';
import { NO_NOTICES, reduceNotices, type NoticeKind } from '../../../widget/session/notices.ts';

describe('the toasts', () => {
  const show = (...kinds: NoticeKind[]) =>
    kinds.reduce((notices, kind) => reduceNotices(notices, { type: 'show', kind }), NO_NOTICES);

  it.each<[NoticeKind, string]>([
    ['call-error', 'destructive'],
    ['call-failed', 'destructive'],
    ['verification-required', 'destructive'],
    ['consent-required', 'destructive'],
    ['call-started', 'default'],
    ['call-ended', 'default'],
  ])('%s is %s', (kind, style) => expect(show(kind).shown).toMatchObject([{ kind, style }]));

  it('replace their own kind with a new one, so that it is announced again', () => {
    const { shown } = show('consent-required', 'consent-required');
    expect(shown.map(({ id }) => id)).toEqual([2]);
  });

  it('never cover the page: the oldest gives way to the fourth', () => {
    const { shown } = show('call-started', 'call-error', 'call-ended', 'call-failed');
    expect(shown.map(({ kind }) => kind)).toEqual(['call-error', 'call-ended', 'call-failed']);
  });

  it('say why something failed, where that is known', () => {
    const failed = reduceNotices(NO_NOTICES, { type: 'show', kind: 'call-failed', reason: 'timeout' });
    expect(failed.shown).toEqual([{ id: 1, kind: 'call-failed', style: 'destructive', reason: 'timeout' }]);
    expect(show('call-failed').shown).toMatchObject([{ reason: null }]);
  });

  it('leave when what they ask for is done, and only then', () => {
    const asking = show('consent-required', 'call-ended');
    const settled = reduceNotices(asking, { type: 'withdraw', kind: 'consent-required' });
    expect(settled.shown.map(({ kind }) => kind)).toEqual(['call-ended']);
    expect(reduceNotices(asking, { type: 'withdraw', kind: 'call-failed' })).toEqual(asking);
  });

  it('leave when dismissed, and when the next call starts', () => {
    const shown = show('call-ended', 'call-failed');
    expect(reduceNotices(shown, { type: 'dismiss', id: 1 }).shown).toMatchObject([{ kind: 'call-failed' }]);
    expect(reduceNotices(shown, { type: 'call-starting' }).shown).toEqual([]);
  });
});

describe('captions', () => {
  const say = (captions: readonly Caption[], role: Caption['role'], text: string, final: boolean) =>
    addTranscript(captions, { role, text, final });

  it('replace a partial line by its next version and close it with the final one', () => {
    const first = say([], 'assistant', 'Good', false);
    const second = say(first, 'assistant', 'Good morning', false);
    const closed = say(second, 'assistant', 'Good morning.', true);
    expect(closed).toEqual([{ id: 1, role: 'assistant', text: 'Good morning.', final: true }]);
    expect(say(closed, 'assistant', 'How', false)).toHaveLength(2);
  });

  it('keep both voices apart when they overlap', () => {
    const both = say(say([], 'assistant', 'On Tues', false), 'user', 'Wait', false);
    const closed = say(both, 'assistant', 'On Tuesday.', true);
    expect(closed.map(({ role, text }) => `${role}: ${text}`)).toEqual([
      'assistant: On Tuesday.',
      'user: Wait',
    ]);
  });

  it('stay bounded, with ids that never repeat', () => {
    const many = Array.from({ length: 500 }).reduce<readonly Caption[]>(
      (list) => say(list, 'user', 'x', true),
      [],
    );
    expect(many.length).toBe(60);
    expect(new Set(many.map(({ id }) => id)).size).toBe(60);
  });

  it('keep the end of what is too long to be drawn, and never half a character', () => {
    const [line] = say([], 'user', `${'😀'.repeat(1_000_000)}!`, false);
    expect(line?.text.length).toBeLessThanOrEqual(1_001);
    expect(line?.text).toMatch(/^…(?:😀)+!$/u);
    const [partial] = say(line ? [line] : [], 'user', 'Short again', false);
    expect(partial?.text).toBe('Short again');
  });

  it('leave out marks that are heaped on one letter, and keep those of any script', () => {
    const [line] = say([], 'user', `Z${'\u0301'.repeat(900)} tiếng Việt`, true);
    expect(line?.text).toBe(`Z${'\u0301'.repeat(8)} tiếng Việt`);
    expect(say([], 'user', 'ท็่ำ n̈́̃', true)[0]?.text).toBe('ท็่ำ n̈́̃');
  });

  it('are a log of a bounded length, whose newest line is always there', () => {
    const many = Array.from({ length: 60 }).reduce<readonly Caption[]>(
      (list) => say(list, 'user', 'x'.repeat(5_000), true),
      [],
    );
    expect(many.map(({ text }) => text).join('').length).toBeLessThanOrEqual(6_000);
    expect(many.at(-1)?.id).toBe(60);
  });
});
