// Scope: what the commands on businesses refuse, in which words, and with which exit code.
import { openSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { runBusinesses } from '../../../../server/cli/businesses.ts';
import { runStoredCheck } from '../../../../server/cli/check-stored.ts';
import { hideSqliteWarning } from '../../../../server/cli/sqlite-warning.ts';
import { readStoreEnvironment } from '../../../../server/cli/store-environment.ts';
import { backUp } from '../../../../server/inbox/store/backup.ts';
import { openDatabase } from '../../../../server/inbox/store/open-database.ts';
import { startMailServer } from '../../../../demo/stand-ins/mail-server.ts';
import { PATIENCE, programFixture } from '../cli/running-program.ts';
import { emptyDisk, fillDisk, smallDisk } from '../inbox/small-disk.ts';
import { newKey, paws } from './stores.ts';

const start = programFixture();
let folder: string;
let environment: Record<string, string>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'task-tamer-commands-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  environment = {
    BUSINESSES: 'store',
    INBOX: join(folder, 'inbox.db'),
    MASTER_KEY: newKey(),
    SECRET: 's'.repeat(32),
  };
  await (await openDatabase({ database: environment['INBOX'] ?? '' }, 'server')).close();
});

function settingsIn(more: Readonly<Record<string, string>> = {}) {
  const { settings, problems } = readStoreEnvironment({ ...environment, ...more });
  if (problems !== null) throw new Error(problems.join());
  return settings;
}

/** @param input what is on the standard input */
async function run(words: readonly string[], input: string | object = '') {
  const printed: string[] = [];
  const code = await runBusinesses(settingsIn(), words, {
    write: () => undefined,
    print: (line) => void printed.push(line),
    read: () => Promise.resolve(typeof input === 'string' ? input : JSON.stringify(input)),
  });
  return [code, ...printed];
}

it('the command to add a business says that a text is not JSON, and takes a byte-order mark', async () => {
  for (const text of ['{', '', '{"slug":"paws",', 'paws'])
    expect(await run(['add'], text)).toEqual([1, 'This is not JSON.']);
  const file = join(folder, 'paws.json');
  await writeFile(file, `\ufeff${JSON.stringify(paws())}`);
  expect(await run(['add', file])).toEqual([0]);
});

it('the command to add a business says that a file is missing, and why another cannot be read', async () => {
  const missing = join(folder, 'nope.json');
  expect(await run(['add', missing])).toEqual([1, `There is no file ${missing}.`]);
  expect(await run(['add', folder])).toEqual([1, `The file ${folder} cannot be read (EISDIR).`]);
});

it('a command writes nothing but its result', PATIENCE, async () => {
  await run(['add'], paws());
  const program = start(environment, { command: ['businesses', 'list'] });
  expect(await program.ended).toBe(0);
  expect(program.output()).toContain('"slug":"paws"');
  expect(program.errors()).toBe('');
});

it('Node’s other warnings are still written', () => {
  const emitted: unknown[] = [];
  const spy = vi.spyOn(process, 'emitWarning').mockImplementation((warning) => void emitted.push(warning));
  onTestFinished(() => spy.mockRestore());
  hideSqliteWarning();
  process.emitWarning('SQLite is an experimental feature', 'ExperimentalWarning');
  process.emitWarning('Another is an experimental feature', 'ExperimentalWarning');
  process.emitWarning('SQLite is slow', { type: 'Warning' });
  expect(emitted).toEqual(['Another is an experimental feature', 'SQLite is slow']);
});

it('the command to change a business says that there is none with an unknown id', async () => {
  expect(await run(['set', crypto.randomUUID()], { name: 'Paws' })).toEqual([
    1,
    'There is no such business.',
  ]);
  await run(['add'], paws());
  await run(['remove', 'paws']);
  expect(await run(['set', 'paws'], { name: 'Paws' })).toEqual([1, 'The business is removed.']);
});

it('the commands refuse a text with the character NUL, and more people than a statement can name', async () => {
  expect(await run(['add'], paws({ name: 'Pa\0ws' }))).toEqual([
    1,
    'name must not contain the character NUL',
  ]);
  await run(['add'], paws());
  const person = (number: number) => ({ email: `person-${number}@shop.example`, role: 'staff' });
  const people = (count: number) => Array.from({ length: count }, (_, number) => person(number));
  expect(await run(['set', 'paws'], { people: people(40_000) })).toEqual([
    1,
    'people must be at most 1000 people',
  ]);
  expect(await run(['set', 'paws'], { people: people(1_000) })).toEqual([0]);
});

it('the check of a business without an owner says that nobody gets its mails', PATIENCE, async () => {
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.close());
  await run(['add'], paws({ people: [{ email: 'sam@shop.example', role: 'staff' }] }));
  const lines: string[] = [];
  const settings = settingsIn({
    MAIL_URL: mailServer.url,
    MAIL_FROM: 'agents@provider.example',
    API_URL: 'http://127.0.0.1:1',
    SITEVERIFY_URL: 'http://127.0.0.1:1',
    TEST: 'true',
  });
  await runStoredCheck(settings, 'paws', (line) => void lines.push(line));
  expect(lines).toContain(
    'UNSURE mail: The mail server takes the name and the password. people names no owner, so nobody gets one.',
  );
});

it.each([
  ['TEXTS', 'twilio'],
  ['TEXTS_FROM', '+12125550199'],
  ['TEXTS_FILE', '/texts.json'],
  ['TWILIO_ACCOUNT_SID', 'AC0'],
  ['TWILIO_AUTH_TOKEN', 'token'],
  ['CALENDAR_URL', 'https://calendar.example/'],
  ['CALENDAR_PASSWORD', 'secret'],
  ['CALENDAR_PEOPLE', '{}'],
  ['KEEP_SERVER', 'true'],
  ['OWNERS', 'ann@shop.example'],
  ['BOOK', 'on'],
  ['EVENTS_SECRET', 'e'.repeat(32)],
])('a server with stored businesses refuses the variable %s, which would be ignored', (name, value) => {
  expect(readStoreEnvironment({ ...environment, [name]: value }).problems).toEqual([
    `${name} is a setting of each business, and must not be set here`,
  ]);
});

it.skipIf(process.platform !== 'linux')(
  'the program exits with 1 if what it writes cannot be written',
  PATIENCE,
  async () => {
    await run(['add'], paws());
    for (const command of [['businesses', 'list'], ['--help']]) {
      const program = start(environment, { command, output: openSync('/dev/full', 'w') });
      expect(await program.ended).toBe(1);
      expect(program.errors()).toContain('the standard output cannot be written');
    }
  },
);

const SMALL = smallDisk();

it.skipIf(SMALL === null)('a backup on a full disk fails, and leaves no file behind', PATIENCE, async () => {
  const disk = SMALL?.folder ?? '';
  onTestFinished(() => SMALL?.remove());
  await fillDisk(disk);
  const place = { database: environment['INBOX'] ?? '' };
  await (await openDatabase(place, 'server')).close();
  const backup = (target: string) => backUp(place, null, target);
  const before = await readdir(disk);
  await expect(backup(join(disk, 'copy.db'))).rejects.toThrow();
  expect(await readdir(disk)).toEqual(before);
  await emptyDisk(disk);
  await backup(join(disk, 'copy.db'));
  await expect(backup(join(disk, 'copy.db'))).rejects.toThrow('already exists');
  expect(await readdir(disk)).toContain('copy.db');
});
