/**
 * Scope: an owner's texts: they replace the built-in ones, placeholders are replaced once, and unknown names are
 * reported.
 */
import { describe, expect, it } from 'vitest';
import type { DEFAULT_CONFIG } from '../../../widget/config/config.ts';
import { en } from '../../../widget/i18n/en.ts';
import { wordProblems } from '../../../widget/i18n/override-problems.ts';
import { filled, replaced, worded } from '../../../widget/i18n/overrides.ts';

const given = { agentName: 'Ada', businessName: 'Pine Dental' };
const copyWith = (strings: typeof DEFAULT_CONFIG.strings) => worded(en, { ...given, strings }, 'en');

describe('the copy', () => {
  it('is unchanged without overrides', () => {
    expect(copyWith(null)).toBe(en);
    expect(copyWith({}).dialog.title('Ada')).toBe('Talk to Ada, our AI Agent');
  });

  it('overrides the built-in texts of every kind', () => {
    const copy = copyWith({
      'form.start': 'Call {business}',
      'dialog.title': 'Hello from {agent}',
      'call.minutesLeft': '{minutes} left',
      'call.minutesLeft.one': 'The last minute',
    });
    expect(copy.form.start).toBe('Call Pine Dental');
    expect(copy.dialog.title('Ada')).toBe('Hello from Ada');
    expect([1, 2].map((minutes) => copy.call.minutesLeft(minutes))).toEqual(['The last minute', '2 left']);
    expect(copy.form.privacy).toBe('Privacy policy');
  });

  it('keeps the built-in text if an override is blank', () => {
    const copy = copyWith({ 'form.start': '', launcher: ' ', 'call.minutesLeft.one': '' });
    expect([copy.form.start, copy.launcher('Ada'), copy.call.minutesLeft(1)]).toEqual([
      en.form.start,
      'Talk to Ada',
      en.call.minutesLeft(1),
    ]);
  });

  it('replaces each placeholder once, and keeps unknown ones', () => {
    const names = { agentName: '{business}', businessName: '$&' };
    expect(filled('{agent} of {business} {what}', names)).toBe('{business} of $& {what}');
  });
});

it('an owner’s text replaces all forms of a language’s text, unless it is blank', () => {
  const texts = { launcher: 'A', 'form.consent': 'B', 'form.consent.own': 'C', 'call.minutesLeft.few': 'D' };
  expect(replaced(texts, null)).toEqual(texts);
  expect(replaced(texts, { 'form.consent': 'E', 'call.minutesLeft': ' ' })).toEqual({
    launcher: 'A',
    'form.consent': 'E',
    'call.minutesLeft': ' ',
    'call.minutesLeft.few': 'D',
  });
  expect(replaced(texts, { 'form.consent.own': 'F', launcher: '' })).toEqual({
    ...texts,
    'form.consent.own': 'F',
  });
});

it('an empty text is reported', () => {
  expect(wordProblems({ 'form.start': ' ' })).toEqual([
    'strings: "form.start" is empty, so our words stand in its place.',
  ]);
});

it('the check of an owner’s texts reports unknown names and accepts plural forms', () => {
  const strings: Record<string, string> = {
    language: 'pl',
    launcher: 'a',
    'call.minutesLeft.few': 'b',
    'form.strat': 'c',
    constructor: 'd',
  };
  expect(wordProblems(strings)).toEqual([
    'strings: there is no "form.strat".',
    'strings: there is no "constructor".',
  ]);
});
