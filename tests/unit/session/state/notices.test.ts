// Scope: which toasts are shown. Pure.
import { describe, expect, it } from 'vitest';
import { NO_NOTICES, reduceNotices, type NoticeKind } from '../../../../widget/session/state/notices.ts';

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

  it('replace a toast of the same kind, so that it is announced again', () => {
    const { shown } = show('consent-required', 'consent-required');
    expect(shown.map(({ id }) => id)).toEqual([2]);
  });

  it('never cover the page: a fourth toast removes the oldest', () => {
    const { shown } = show('call-started', 'call-error', 'call-ended', 'call-failed');
    expect(shown.map(({ kind }) => kind)).toEqual(['call-error', 'call-ended', 'call-failed']);
  });

  it('say why something failed when the reason is known', () => {
    const failed = reduceNotices(NO_NOTICES, { type: 'show', kind: 'call-failed', reason: 'timeout' });
    expect(failed.shown).toEqual([{ id: 1, kind: 'call-failed', style: 'destructive', reason: 'timeout' }]);
    expect(show('call-failed').shown).toMatchObject([{ reason: null }]);
  });

  it('disappear when what they ask for is done, and only then', () => {
    const asking = show('consent-required', 'call-ended');
    const settled = reduceNotices(asking, { type: 'withdraw', kind: 'consent-required' });
    expect(settled.shown.map(({ kind }) => kind)).toEqual(['call-ended']);
    expect(reduceNotices(asking, { type: 'withdraw', kind: 'call-failed' })).toEqual(asking);
  });

  it('that ask a question are marked as answered by their own answer only', () => {
    const asking = reduceNotices(show('call-error'), { type: 'show', kind: 'call-ended', lengthMs: 1 });
    const questions = (id: number) =>
      reduceNotices(asking, { type: 'answered', id }).shown.map(({ question }) => question);
    expect(questions(2)).toEqual([undefined, 'answered']);
    expect(questions(1)).toEqual([undefined, 'asked']);
  });

  it('disappear when dismissed and when the next call starts', () => {
    const shown = show('call-ended', 'call-failed');
    expect(reduceNotices(shown, { type: 'dismiss', id: 1 }).shown).toMatchObject([{ kind: 'call-failed' }]);
    expect(reduceNotices(shown, { type: 'starting' }).shown).toEqual([]);
  });
});
