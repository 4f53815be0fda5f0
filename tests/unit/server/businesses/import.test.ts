// Scope: `task-tamer-server businesses import`: what it takes over from a server with one business.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { latestVersion } from '../../../../server/book/store/rules-versions.ts';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { importBusiness } from '../../../../server/cli/businesses.ts';
import { readImportEnvironment } from '../../../../server/cli/import-environment.ts';
import { openDatabase } from '../../../../server/inbox/store/open-database.ts';
import { environmentOf, startFarServers } from '../far-servers.ts';
import { newKey } from './stores.ts';

it('an import takes over the inbox and the book of a server with one business, and refuses what a stored one cannot have', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = join(folder, 'inbox.db');
  const bookFile = join(folder, 'book.json');
  const rules = {
    services: [{ id: 'visit', name: 'Visit', minutes: 30 }],
    resources: [{ id: 'ann', name: 'Ann' }],
    hours: { monday: ['09:00-17:00'] },
  };
  await writeFile(bookFile, JSON.stringify(rules));
  const one = {
    ...environmentOf({ url: 'http://127.0.0.1:1' }),
    INBOX: database,
    MASTER_KEY: newKey(),
    BUSINESSES: '',
    BUSINESS_NAME: 'Paws',
    SITE_ID: 'paws-website',
    MAIL_URL: 'smtp://mail.example',
    OWNERS: 'ann@shop.example, bob@shop.example',
    KEEP_DAYS: '14',
    SUMMARY: 'off',
    WEBHOOK_URL: 'https://crm.example/a https://crm.example/b',
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
    BOOK: 'on',
    BOOK_FILE: bookFile,
    CALENDAR_URL: 'https://calendar.example/paws/',
    CALENDAR_USER: 'paws',
    CALENDAR_PASSWORD: 'secret',
    CALENDAR_NAMES: 'on',
    CALENDAR_PEOPLE: '{"ann":"https://calendar.example/ann/"}',
  };
  await (await openDatabase({ database }, 'server')).close();
  const refused = readImportEnvironment({
    ...one,
    EVENTS_BEARER: 'b'.repeat(32),
    BOOK_FILE: join(folder, 'no-such-file'),
    WEBHOOK_SECRET: `${one.WEBHOOK_SECRET} whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  });
  expect(refused.problems).toEqual([
    'BOOK_FILE names a file that could not be read',
    'WEBHOOK_SECRET has several secrets: a stored business signs with one',
    'EVENTS_BEARER is no setting of a stored business: leave it out',
  ]);
  const { settings } = readImportEnvironment(one);
  if (settings === null) throw new Error('The variables cannot be used.');
  const [written, printed]: [string[], string[]] = [[], []];
  const output = {
    write: (line: string) => void written.push(line),
    print: (line: string) => void printed.push(line),
    read: () => Promise.resolve(''),
  };
  expect(await importBusiness(settings, { slug: 'paws', isDefault: false }, output)).toBe(0);
  expect(printed).toEqual([]);
  const { id, ...shown } = JSON.parse(written.join('\n')) as { readonly id: BusinessId };
  expect(shown).toMatchObject({
    settings: {
      assistant: 'erin',
      keepDays: 14,
      summary: false,
      webhookUrls: ['https://crm.example/a', 'https://crm.example/b'],
      book: true,
      calendarUrl: one.CALENDAR_URL,
      calendarUser: 'paws',
      calendarNames: true,
      calendarPeople: { ann: 'https://calendar.example/ann/' },
    },
    secrets: ['botCheckSecret', 'calendarPassword', 'privateKey', 'webhookSecret'],
    people: [
      { email: 'ann@shop.example', role: 'owner' },
      { email: 'bob@shop.example', role: 'owner' },
    ],
  });
  const opened = await openDatabase({ database }, 'maintenance');
  onTestFinished(() => opened.close());
  const stored = await opened.inBusiness(id).read(latestVersion);
  expect(JSON.parse(stored?.content ?? '')).toEqual(rules);
});

/** @param assistant as the platform has it; without one, it does not answer */
async function importedWith(variables: Readonly<Record<string, string>>, assistant?: object) {
  const far = await startFarServers((path) => (path === '/platform/assistant/erin' ? assistant : undefined));
  onTestFinished(() => far.close());
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = join(folder, 'inbox.db');
  await (await openDatabase({ database }, 'server')).close();
  const { settings } = readImportEnvironment({
    ...environmentOf(far),
    INBOX: database,
    MASTER_KEY: newKey(),
    BUSINESS_NAME: 'Paws',
    ...variables,
  });
  if (settings === null) throw new Error('The variables cannot be used.');
  const written: string[] = [];
  const output = { write: (line: string) => void written.push(line), print: () => undefined };
  const read = () => Promise.resolve('');
  expect(await importBusiness(settings, { slug: 'paws', isDefault: true }, { ...output, read })).toBe(0);
  return JSON.parse(written.join('\n')) as { readonly timeZone: string; readonly settings: object };
}

it('an import without TIME_ZONE stores the zone of the machine, as its server used it', async () => {
  const options = new Intl.DateTimeFormat().resolvedOptions();
  const machine = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  onTestFinished(() => machine.mockRestore());
  machine.mockReturnValue({ ...options, timeZone: 'America/Denver' });
  expect(await importedWith({})).toMatchObject({ timeZone: 'America/Denver' });
});

it('an import without KEEP_SERVER stores what its server did: it looks at the assistant', async () => {
  const at = { PUBLIC_URL: 'https://calls.example' };
  expect((await importedWith(at, { model: {} })).settings).toMatchObject({ keepServer: false });
  expect((await importedWith({}, { model: {} })).settings).not.toHaveProperty('keepServer');
  expect((await importedWith({ ...at, KEEP_SERVER: 'true' }, { model: {} })).settings).toMatchObject({
    keepServer: true,
  });
  const busy = { server: { url: 'https://tools.shop.example' } };
  await expect(importedWith(at, busy)).rejects.toThrow('The assistant has its own server. KEEP_SERVER=true');
});
