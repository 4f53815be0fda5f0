// Scope: the sample calls of the landing page show what the product does: who is asked for texts, and what they get.
import { describe, expect, it } from 'vitest';
import { plan } from '../../../../server/book/notices/plan.ts';
import { readBook } from '../../../../server/book/rules/book-file.ts';
import { createZone } from '../../../../server/book/rules/zone.ts';
import { composeText } from '../../../../server/book/texts/compose.ts';
import { answerIn, consentQuestion } from '../../../../server/book/texts/consent.ts';
import { TEXTS_QUESTION, type SampleCall } from '../../../../site/content/calls/sample-call.ts';
import { NIGHT_SHEET, type Entry } from '../../../../site/content/night-sheet.ts';
import { appointmentRow } from '../../server/book/notices/appointment-row.ts';

const BUSINESS = 'Harbor Dental';
const PHONE = '212 555 0187';
const zone = createZone('America/New_York');

/** With the defaults for reminders and quiet hours. */
const { rules } = readBook(
  JSON.stringify({
    services: [{ id: 'visit', name: 'Visit', minutes: 30 }],
    resources: [{ id: 'ortiz', name: 'Dr. Ortiz' }],
    hours: { tuesday: ['08:00-17:00'] },
  }),
);

const instant = (words: string): number => Date.parse(`${words} GMT-0500`);
/** The night is from Tuesday to Wednesday. */
const calledAt = ({ time }: Entry): number => instant(`Nov ${time.endsWith('PM') ? 24 : 25}, 2026 ${time}`);
/** As the text says it, such as `Wed, Nov 25, 8:30 AM`. */
const startOf = ({ reminder }: SampleCall): number => {
  const [, day = '', time = ''] = /(\w+ \d+), (\d+:\d+ [AP]M)/.exec(reminder.text) ?? [];
  return instant(`${day}, 2026 ${time}`);
};
const saidIn = ({ lines }: SampleCall) =>
  lines.map(({ speaker, text }) => ({
    speaker: speaker === 'caller' ? ('visitor' as const) : speaker,
    text,
    at: 0,
  }));

describe.each(NIGHT_SHEET.entries)('the sample call of $caller', (entry) => {
  const { call } = entry;

  it('asks for texts in the words of the product before it books, and gets a yes', () => {
    const lines = saidIn(call);
    const booked = lines.findIndex(({ speaker, text }) => speaker === 'agent' && /\bbooked\b/.test(text));
    const asked = lines.some(({ text }) => text.includes(TEXTS_QUESTION));
    // A visit that is moved keeps the consent that it was booked with.
    const isMoved = lines.some(({ text }) => text.includes('your text reminder moves along'));
    expect(asked).toBe(!isMoved);
    if (isMoved) expect(booked).toBe(-1);
    else {
      expect(booked).toBeGreaterThan(0);
      expect(answerIn(lines.slice(0, booked))).toBe(booked - 1);
    }
  });

  it('shows a reminder that is sent at this time, with these words', () => {
    const visit = { starts_at: startOf(call), ends_at: startOf(call) };
    const found = plan(
      appointmentRow({ ...visit, state: 'held' }),
      appointmentRow(visit),
      { reminders: rules?.reminders ?? { minutesBefore: [], quiet: { from: 0, to: 0 } }, zone },
      { channel: 'text', now: calledAt(entry) },
    );
    const times = (found ?? []).filter(({ kind }) => kind === 'reminder').map(({ at }) => wordsFor(at));
    expect(times).toContain(call.reminder.sent);
    const parts = { kind: 'reminder', language: 'en', business: BUSINESS, zone, link: null } as const;
    expect(composeText({ ...parts, startsAt: startOf(call), phone: PHONE }).body).toBe(call.reminder.text);
  });

  it('has the same times in the night sheet', () => {
    const [day = '', time = ''] = call.reminder.sent.split(', ');
    const short = time.replace(':00', '');
    expect([`Text ${day.slice(0, 3)} ${short}`, `Text at ${short}`]).toContain(entry.reminder);
    expect(entry.booking).toBe(`${call.slip.day.slice(0, 3)} ${call.slip.time}`);
  });
});

/** Such as `Wednesday, 8:00 AM`. */
const wordsFor = (at: number): string =>
  new Intl.DateTimeFormat('en', { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone: zone.name })
    .format(at)
    .replace(/^(\w+) (?:at )?/, '$1, ')
    .replaceAll('\u202f', ' ');

it('the samples have the question of the product', () => {
  expect(TEXTS_QUESTION).toBe(consentQuestion('en', BUSINESS));
});
