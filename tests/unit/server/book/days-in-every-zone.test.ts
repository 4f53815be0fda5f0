// Scope: the day of an appointment, asked for half an hour before midnight in zones around the world, in every language.
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../../widget/i18n/resolve-language.ts';
import { NOW } from '../world.ts';
import { bookFixture, callIn, GRACE } from './tools-world.ts';

const { openBook } = bookFixture();

/** From the first zone of a day to the last one, with offsets of half and quarter hours. */
const ZONES = [
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/St_Johns',
  'America/Chicago',
  'Pacific/Pago_Pago',
];

/** A Tuesday. The days that visitors mean are computed by hand. */
const EVENING = '2026-11-24T23:30';
const MEANT = { tomorrow: '2026-11-25', friday: '2026-11-27', '16': '2026-12-16' };

it.each(ZONES)(
  'the day that a visitor means at 23:30 in %s is the day of the appointment, and of what is said, in every language',
  { timeout: 60_000 },
  async (timeZone) => {
    const world = await openBook(undefined, undefined, { timeZone }, { timeZone });
    const { epochMilliseconds } = Temporal.PlainDateTime.from(EVENING).toZonedDateTime(timeZone);
    world.pass(epochMilliseconds - NOW);
    const at = new Date(epochMilliseconds).toISOString();
    for (const language of LANGUAGES)
      for (const [day, date] of Object.entries(MEANT)) {
        const caller = await callIn(world, language, { at }, { sentAt: at });
        const { slots: [slot] = [] } = await caller.use('find_slots', { service: 'check-up', day });
        const booked = await caller.use('book', { slot: slot?.slot, ...GRACE });
        const start = Temporal.Instant.from(String(booked['start'])).toZonedDateTimeISO(timeZone);
        expect(start.toPlainDate().toString(), `${day}, ${language}`).toBe(date);
        for (const said of [slot?.say, booked['say']])
          expect(String(said), `${day}, ${language}`).toMatch(new RegExp(`\\b${start.day}(?:\\b|日|일)`));
        await caller.use('cancel', { booking: booked['booking'] });
      }
  },
);
