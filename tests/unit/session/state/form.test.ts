// Scope: the form's validation rules, its reducer, and that of a message for the business.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanName, nameErrorOf } from '../../../../widget/config/name.ts';
import { en } from '../../../../widget/i18n/en.ts';
import {
  EMPTY_FORM,
  NO_MESSAGE,
  reduceForm,
  reduceMessage,
  type Message,
  type MessageEvent,
} from '../../../../widget/session/state/form.ts';

describe('the name', () => {
  afterEach(() => vi.unstubAllGlobals());

  const SPACES = ['', '   ', '\n\t'];
  const INVISIBLE = ['\u200B\u200D', '\u202E\u2066', '\u3164', '\u034F', '\uFE0F\uFE0F', '\u{E0100}'];
  const NOT_BY_THEMSELVES = ['\u2800\u2800', '\u0301\u0308', '\uD83D'];
  it.each(SPACES)('is required, and %j does not count as one', (name) => {
    expect(nameErrorOf(name)).toBe('name-required');
  });

  it.each(['-', '7', '😀', '?'])(
    'may be any visible character, which is what the form asks for: %j',
    (name) => {
      expect(nameErrorOf(name)).toBeNull();
      expect(en.form.errors['name-invisible']).toBe('Name must contain visible characters');
    },
  );

  it.each(INVISIBLE.concat(NOT_BY_THEMSELVES))(
    'needs a visible character, which %j does not have',
    (name) => {
      expect(nameErrorOf(name)).toBe('name-invisible');
    },
  );

  it('may have 100 user-perceived characters, not 101, after trimming', () => {
    expect(nameErrorOf('a'.repeat(100))).toBeNull();
    expect(nameErrorOf(`  ${'a'.repeat(100)}  `)).toBeNull();
    expect(nameErrorOf('a'.repeat(101))).toBe('name-too-long');
    expect(nameErrorOf('😀'.repeat(100))).toBeNull();
    expect(nameErrorOf('😀'.repeat(101))).toBe('name-too-long');
    expect(nameErrorOf('a'.repeat(1_000_000))).toBe('name-too-long');
    expect(nameErrorOf('👨‍👩‍👧‍👦'.repeat(20))).toBeNull();
    expect(nameErrorOf('é'.normalize('NFD').repeat(60))).toBeNull();
    expect(nameErrorOf('👩🏽‍👩🏿‍👧🏻‍👦🏾'.repeat(100))).toBeNull();
    expect(nameErrorOf('é'.normalize('NFD').repeat(101))).toBe('name-too-long');
    expect(nameErrorOf(`a${'\u0301'.repeat(100_000)}`)).toBe('name-too-long');
  });

  it('is counted in code points where the browser cannot segment characters', () => {
    vi.stubGlobal('Intl', {});
    expect(nameErrorOf('😀'.repeat(100))).toBeNull();
    expect(nameErrorOf('😀'.repeat(101))).toBe('name-too-long');
  });

  it.each(['Zoë', 'Ng', "O'Brien", '李小龍', 'محمد', 'José-María', 'अनन्या', '<b>Bo</b>'])(
    'is accepted: %s',
    (name) => {
      expect(nameErrorOf(name)).toBeNull();
      expect(cleanName(` ${name} `)).toBe(name);
    },
  );

  it('reaches the agent without bidirectional controls and line breaks', () => {
    expect(cleanName('Ann\u202E\nLee')).toBe('Ann Lee');
  });

  it('keeps the joiners that some scripts and emoji need', () => {
    expect(cleanName('نامه\u200Cای')).toBe('نامه\u200Cای');
  });
});

describe('the form', () => {
  it('clears a mark while its field is being corrected, and not before', () => {
    const refused = reduceForm(EMPTY_FORM, { type: 'name-refused', error: 'name-required' });
    expect(reduceForm(refused, { type: 'name-changed', name: ' ' }).nameError).toBe('name-required');
    expect(reduceForm(refused, { type: 'name-changed', name: 'Ann' }).nameError).toBeNull();
    expect(reduceForm(EMPTY_FORM, { type: 'name-changed', name: '' }).nameError).toBeNull();
  });

  it('keeps name and consent after a failed attempt', () => {
    const filled = { ...EMPTY_FORM, name: 'Ann', consent: true };
    const failed = reduceForm(reduceForm(filled, { type: 'accepted' }), {
      type: 'failed',
      problem: 'timeout',
      retryAt: 5,
    });
    const kept = { name: 'Ann', nameError: null, consent: true };
    expect(failed).toEqual({ ...kept, problem: 'timeout', isFolded: true, retryAt: 5, requestId: null });
  });

  it('is prefilled only when the visitor has not typed', () => {
    const prefilled = reduceForm(EMPTY_FORM, { type: 'prefilled', name: 'Ann', previous: '' });
    expect(prefilled.name).toBe('Ann');
    const typed = reduceForm(prefilled, { type: 'name-changed', name: 'Bea' });
    expect(reduceForm(typed, { type: 'prefilled', name: 'Cal', previous: 'Ann' }).name).toBe('Bea');
  });

  it('keeps a mark when an unrelated setting of the tag changes', () => {
    const refused = reduceForm(EMPTY_FORM, { type: 'name-refused', error: 'name-required' });
    expect(reduceForm(refused, { type: 'prefilled', name: '', previous: '' })).toEqual(refused);
    const given = reduceForm(refused, { type: 'prefilled', name: 'Ann', previous: '' });
    expect(given).toMatchObject({ name: 'Ann', nameError: null });
  });
});

describe('a message', () => {
  const after = (message: Message, ...events: readonly MessageEvent[]) =>
    events.reduce(reduceMessage, message);
  const judged = after(NO_MESSAGE, { type: 'judged' });
  const written = after(
    NO_MESSAGE,
    { type: 'contact-changed', contact: 'ann@example.com' },
    { type: 'text-changed', text: 'My dog limps.' },
  );

  it('has no marked field before the visitor sends it, however it is changed', () => {
    expect(NO_MESSAGE.status).toBe('draft');
    const changed = after(
      NO_MESSAGE,
      { type: 'contact-changed', contact: 'ann@' },
      { type: 'text-changed', text: ' ' },
    );
    expect(changed).toEqual({
      contact: 'ann@',
      text: ' ',
      wrong: { contact: false, text: false },
      status: 'draft',
    });
  });

  it('has both empty fields marked when the visitor sends it, and none if both are valid', () => {
    expect(judged.wrong).toEqual({ contact: true, text: true });
    expect(after(written, { type: 'judged' }).wrong).toEqual({ contact: false, text: false });
  });

  it('loses the mark of the field that is corrected, and not before it is valid', () => {
    const contact = after(judged, { type: 'contact-changed', contact: 'ann@' });
    expect(contact.wrong).toEqual({ contact: true, text: true });
    expect(after(contact, { type: 'contact-changed', contact: 'ann@example.com' }).wrong).toEqual({
      contact: false,
      text: true,
    });
    const text = after(judged, { type: 'text-changed', text: ' ' });
    expect(text.wrong).toEqual({ contact: true, text: true });
    expect(after(text, { type: 'text-changed', text: 'My dog limps.' }).wrong).toEqual({
      contact: true,
      text: false,
    });
  });

  it('keeps everything if it could not be sent', () => {
    const sending = after(written, { type: 'sending' });
    expect(sending).toEqual({ ...written, status: 'sending' });
    expect(after(sending, { type: 'failed' })).toEqual(written);
  });

  it('keeps only the contact once it is sent, and is a new one when the dialog is shown again', () => {
    const sent = after(written, { type: 'sending' }, { type: 'sent' });
    expect(sent).toEqual({ ...written, text: '', status: 'sent' });
    expect(after(sent, { type: 'shown' })).toEqual({ ...written, text: '' });
  });

  it('keeps its state when the dialog is shown before it is sent', () => {
    const sending = after(written, { type: 'sending' });
    expect(after(sending, { type: 'shown' })).toBe(sending);
    expect(after(written, { type: 'shown' })).toBe(written);
  });
});
