/** Scope: time zones that a runtime does not know, and page files that cannot be read temporarily. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bookedTime, clock, dayName } from '../../../../server/inbox/page/times.ts';
import { createPageFiles } from '../../../../server/inbox/web/files.ts';
import { openInboxWorld } from './world.ts';

const NOON = Date.parse('2026-11-24T12:00:00Z');
/** Stands for a renamed zone, of which an older browser knows only the earlier name. */
const UNKNOWN = 'Nowhere/Land';

it('shows times in the browser’s zone if the browser does not know the business’s', () => {
  const own = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(NOON);
  expect(clock(NOON, UNKNOWN)).toBe(own);
  expect(dayName(NOON, NOON, UNKNOWN)).toBe('Today');
});

it('shows a booking in the business’s zone if the browser does not know that of the booking', () => {
  const booking = {
    id: 'booking-1',
    kind: 'booked',
    start: { kind: 'instant', at: NOON },
    zone: UNKNOWN,
  } as unknown as Parameters<typeof bookedTime>[0];
  expect(bookedTime(booking, 'America/Chicago').time).toBe('6:00 AM');
});

/** In a separate process, because `TZ` is read only at its start. */
it.each([':', 'Foo/Bar'])('uses UTC if the server’s own time zone is unknown: TZ=%s', (zone) => {
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

it('does not open with a time zone that the runtime does not know', async () => {
  const opening = openInboxWorld({ file: '/nowhere/inbox.db', inbox: { timeZone: UNKNOWN } });
  await expect(opening).rejects.toThrow('timeZone must be the IANA name of a time zone');
});

it('serves the page again after a file could not be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-page-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  // The file exists, but cannot be read.
  await symlink(join(folder, 'gone'), join(folder, 'broken.js'));
  const answer = createPageFiles(folder);
  const ask = () => answer(new Request('https://shop.example/inbox/'), '');
  await expect(ask()).rejects.toThrow('ENOENT');
  await rename(join(folder, 'broken.js'), join(folder, 'broken'));
  expect((await ask()).status).toBe(200);
  await rm(folder, { recursive: true });
});
