/** Scope: dates in words, and time zones that a runtime does not know. */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { bookedTime, clock, dateInWords, dayName } from '../../../../server/inbox/presentation/times.ts';
import { openInboxWorld } from './world.ts';

const NOON = Date.parse('2026-11-24T12:00:00Z');
/** Stands for a renamed zone, of which an older browser knows only the earlier name. */
const UNKNOWN = 'Nowhere/Land';

it('the inbox’s page shows times in the browser’s zone if the browser does not know the business’s', () => {
  const own = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(NOON);
  expect(clock(NOON, UNKNOWN)).toBe(own);
  expect(dayName(NOON, NOON, UNKNOWN)).toBe('Today');
});

it('the inbox’s page shows a booking in the business’s zone if the browser does not know that of the booking', () => {
  const booking = {
    id: 'booking-1',
    kind: 'booked',
    start: { kind: 'instant', at: NOON },
    zone: UNKNOWN,
  } as unknown as Parameters<typeof bookedTime>[0];
  expect(bookedTime(booking, 'America/Chicago').time).toBe('6:00 AM');
});

it('the inbox’s page shows the date of a consent’s wording in words, and another version as it is', () => {
  expect(dateInWords('2026-11-24')).toBe('November 24, 2026');
  expect(dateInWords('of our lawyer')).toBe('of our lawyer');
});

/** In a separate process, because `TZ` is read only at its start. */
it.each([':', 'Foo/Bar'])('the inbox uses UTC if the server’s own time zone is unknown: TZ=%s', (zone) => {
  const [settings, reader] = ['inbox/settings.ts', 'environment.ts'].map(
    (file) => new URL(`../../../../server/${file}`, import.meta.url).href,
  );
  const program = `
    import { readInboxSettings } from '${settings}';
    import { createReader } from '${reader}';
    console.log(readInboxSettings(createReader({ INBOX: 'inbox.db' })).timeZone);`;
  const args = ['--input-type=module', '--eval', program];
  const printed = execFileSync(process.execPath, args, { env: { TZ: zone }, encoding: 'utf8' });
  expect(printed.trim()).toBe('UTC');
});

it('the inbox does not open with a time zone that the runtime does not know', async () => {
  const opening = openInboxWorld({ file: '/nowhere/inbox.db', inbox: { timeZone: UNKNOWN } });
  await expect(opening).rejects.toThrow('TIME_ZONE must be the IANA name of a time zone');
});
