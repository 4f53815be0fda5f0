// Scope: `task-tamer-server export|erase|backup|resend|check`, run as programs beside an inbox that is open.
import { execFile } from 'node:child_process';
import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { businessOptionProblem, isCommand } from '../../../../server/cli/usage.ts';
import {
  deliver,
  HOUR_MS,
  inboxFixture,
  MINUTE_MS,
  ON_POSTGRES,
  REPORT,
  reporting,
  rowsOf,
} from './world.ts';
import { COMPILE_CACHE } from '../../../support/compile-cache.ts';
import { environmentOf } from '../far-servers.ts';
import { NOW } from '../world.ts';
import { startReceiver } from './webhooks/webhook-receiver.ts';

const MAIN = fileURLToPath(new URL('../../../../server/cli/main.ts', import.meta.url));
/** The world's assistant is a definition, so its site is named after the site key. */
const ENVIRONMENT = { ...environmentOf({ url: 'http://127.0.0.1:1' }), SITE_ID: 'site-key' };
const PATIENCE = { timeout: 30_000 };

const { close, file, folder, openWorld } = inboxFixture();

type Ended = { readonly code: number; readonly out: string; readonly says: string };

function run(
  given: readonly string[],
  environment: Readonly<Record<string, string>> = { [ON_POSTGRES ? 'DATABASE_URL' : 'INBOX']: file() },
): Promise<Ended> {
  const env = { PATH: process.env['PATH'], ...COMPILE_CACHE, ...ENVIRONMENT, ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...given], { env }, (error, out, says) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, says }),
    );
  });
}

/** One call that was reported, of a visitor with this name. */
async function openWithCall(name: string) {
  const world = await openWorld({ platform: { 'DELETE /call/call-1': () => Response.json({}) } });
  await world.endpoint.start({ name });
  await deliver(world, REPORT, reporting(world));
  return world;
}

it('the program exports every conversation with its lines, beside the server', PATIENCE, async () => {
  const world = await openWithCall('Zebulon');
  await world.endpoint.start({ botCheck: '' });
  const { code, out } = await run(['export']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject([
    {
      name: 'Zebulon',
      platformId: 'call-1',
      status: 'ended',
      costUsd: 0.12,
      summary: { reason: 'A limping dog' },
      bookings: [{ what: 'Check-up' }],
      consent: { recording: false },
      lines: [{ speaker: 'agent' }, { speaker: 'visitor', text: 'My dog Waffles limps.' }],
    },
  ]);
});

it('the program exports only what contains a text, if it is asked to', PATIENCE, async () => {
  await openWithCall('Zebulon');
  expect(JSON.parse((await run(['export', 'json', '--about', 'waffles'])).out)).toMatchObject([
    { name: 'Zebulon' },
  ]);
  expect(JSON.parse((await run(['export', '--about', 'nobody'])).out)).toEqual([]);
  expect((await run(['export', '--about'])).code).not.toBe(0);
});

it('the program exports a table in which no name is a formula', PATIENCE, async () => {
  await openWithCall('=HYPERLINK("x"), Bob');
  const { out } = await run(['export', 'csv']);
  const [head, line] = out.split('\r\n');
  // Without the mark, Excel reads the table in the encoding of its country.
  expect(head).toMatch(/^\ufeffid,channel,status,startedAt/);
  expect(line).toContain(
    `,"'=HYPERLINK(""x""), Bob",,A limping dog,,Check-up 2026-11-24T15:00:00.000Z,0.12,`,
  );
});

it.skipIf(ON_POSTGRES || process.platform === 'win32')(
  'the program keeps the inbox and its backup readable by the account of the server alone',
  PATIENCE,
  async () => {
    const world = await openWithCall('Grace');
    const backup = `${file()}-private-copy`;
    expect((await run(['backup', backup])).code).toBe(0);
    for (const name of [file(), `${file()}-wal`, backup]) expect((await stat(name)).mode & 0o777).toBe(0o600);
    await close(world);
  },
);

it(
  'the program exports a table in which no name is a formula that begins with a full-width character',
  PATIENCE,
  async () => {
    await openWithCall('＝1+1');
    expect((await run(['export', 'csv'])).out).toContain(`,'＝1+1,`);
  },
);

it.skipIf(ON_POSTGRES)(
  'the program erases by reference: no byte of the name is left, not even in a backup, and the platform is asked to erase',
  PATIENCE,
  async () => {
    const world = await openWithCall('Zebulon');
    const [row] = JSON.parse((await run(['export'])).out) as readonly { readonly id: string }[];
    const erased = await run(['erase', row?.id ?? '']);
    expect([erased.code, erased.says]).toEqual([0, expect.stringContaining('1 of 1 erased.')]);
    const backup = `${file()}-copy`;
    expect((await run(['backup', backup])).code).toBe(0);
    for (const name of [file(), `${file()}-wal`, backup])
      expect((await readFile(name)).includes('Zebulon')).toBe(false);
    // Move this inbox's clock to the real time, which the command used.
    world.pass(Date.now() - NOW);
    await world.inbox.work();
    expect(world.asked()).toContain('DELETE /call/call-1');
    await close(world);
    expect(rowsOf(file(), 'conversations')).toEqual([]);
    expect(rowsOf(backup, 'erasures')).toMatchObject([{ platform_id: 'call-1' }]);
  },
);

it('the program erases everything with a number in another notation', PATIENCE, async () => {
  const world = await openWithCall('Zebulon');
  await world.inbox.endpoint.messageLeft({
    id: crypto.randomUUID(),
    name: 'Ada',
    contact: '(212) 555-0187',
    text: 'Please call',
    consent: { version: '1', textHash: 'x', language: 'en', at: '1970-01-01T00:00:00Z', recording: false },
  });
  const environment = { [ON_POSTGRES ? 'DATABASE_URL' : 'INBOX']: file(), COUNTRY: 'US' };
  expect((await run(['erase', '--about', '+1 212 555 0187'], environment)).says).toContain('1 of 1 erased.');
  expect(JSON.parse((await run(['export'])).out)).toMatchObject([{ name: 'Zebulon' }]);
  await close(world);
});

it('the program erases everything that contains a text, and says how much that was', PATIENCE, async () => {
  const world = await openWithCall('Zebulon');
  expect(await run(['erase', '--about', 'nobody'])).toEqual({
    code: 1,
    out: '',
    says: expect.stringContaining(
      'No conversation, no appointment and no waiting text message contains this text.',
    ),
  });
  expect((await run(['erase', '--about', 'waffles'])).says).toContain('1 of 1 erased.');
  expect(await run(['erase', 'another'])).toMatchObject({ code: 1 });
  await close(world);
  expect(rowsOf(file(), 'conversations')).toEqual([]);
});

it(
  'the program erases nothing for a business of another server, or with a misspelled option',
  PATIENCE,
  async () => {
    const world = await openWithCall('Zebulon');
    const [row] = JSON.parse((await run(['export'])).out) as readonly { readonly id: string }[];
    const id = row?.id ?? '';
    expect(await run(['erase', id, '--business=paws'])).toMatchObject({
      code: 2,
      out: '',
      says: expect.stringContaining('--business=… is for BUSINESSES=store') as string,
    });
    expect((await run(['erase', '--business', 'paws', id])).code).toBe(2);
    expect(isCommand(['erase', '--abuot', 'Zebulon'])).toBe(false);
    await close(world);
    expect(rowsOf(file(), 'conversations')).toHaveLength(1);
  },
);

it(
  'the program erases nothing for a text without a character, as of an unset variable',
  PATIENCE,
  async () => {
    const world = await openWithCall('Zebulon');
    for (const text of ['', '  ', '\u0301']) expect((await run(['erase', '--about', text])).code).toBe(1);
    await close(world);
    expect(rowsOf(file(), 'conversations')).toHaveLength(1);
  },
);

it.skipIf(ON_POSTGRES)(
  'the program copies the inbox while the server writes, and overwrites no existing file',
  PATIENCE,
  async () => {
    const world = await openWithCall('Zebulon');
    const backup = `${file()}-copy`;
    expect((await run(['backup', backup])).code).toBe(0);
    expect(rowsOf(backup, 'conversations')).toMatchObject([{ name: 'Zebulon' }]);
    const again = await run(['backup', backup]);
    expect([again.code, again.says]).toEqual([1, expect.stringContaining('already exists')]);
    expect((await world.endpoint.start()).status).toBe(201);
  },
);

it.skipIf(ON_POSTGRES)(
  'a backup that is restored as documented brings its own state back',
  PATIENCE,
  async () => {
    const world = await openWithCall('Zebulon');
    const backup = `${file()}-kept`;
    expect((await run(['backup', backup])).code).toBe(0);
    await world.endpoint.start({ name: 'Ada' });
    // A server that is killed leaves it.
    const log = await readFile(`${file()}-wal`);
    await close(world);
    await writeFile(`${file()}-wal`, log);
    for (const suffix of ['-wal', '-shm']) await rm(`${file()}${suffix}`, { force: true });
    await copyFile(backup, file());
    await close(await openWorld());
    expect(rowsOf(file(), 'conversations')).toMatchObject([{ name: 'Zebulon' }]);
  },
);

it.skipIf(!ON_POSTGRES)(
  'the program says that Postgres has its own command for copies',
  PATIENCE,
  async () => {
    await openWithCall('Zebulon');
    expect(await run(['backup', `${file()}-copy`])).toMatchObject({
      code: 1,
      says: expect.stringContaining('copy it with pg_dump --schema=task_tamer') as string,
    });
  },
);

it('the words of the program name a business only where a command is about one of many', () => {
  for (const command of ['check', 'export', 'erase --about waffles', 'resend']) {
    const words = [...command.split(' '), '--business=paws'];
    expect(businessOptionProblem(words, true)).toBeNull();
    expect(businessOptionProblem(words, false)).toContain('is for BUSINESSES=store');
    expect(businessOptionProblem([...words, '--business=claws'], true)).toContain('more than once');
  }
  for (const command of ['backup FILE', 'businesses list', '--env-file=provider.env'])
    expect(businessOptionProblem([...command.split(' '), '--business=paws'], true)).toContain(
      'is for the commands check, export, erase, resend',
    );
});

it('the program lists its commands after an unknown one, and requires an inbox', PATIENCE, async () => {
  for (const given of [['exprot'], ['export', 'xml'], ['erase'], ['backup'], ['check', 'mail']]) {
    const { code, says } = await run(given, { PRIVATE_KEY: '' });
    expect([code, says]).toEqual([2, expect.stringContaining('task-tamer-server backup FILE')]);
  }
  const { code, out } = await run(['--help'], { PRIVATE_KEY: '' });
  expect([code, out]).toEqual([0, expect.stringContaining('task-tamer-server backup FILE')]);
  expect(await run(['export'], {})).toMatchObject({
    code: 1,
    says: expect.stringContaining('INBOX') as string,
  });
});

it('the program takes its settings from a file, without the quotation marks', PATIENCE, async () => {
  const settings = join(folder(), 'endpoint.env');
  await writeFile(settings, `KEEP_DAYS="many"\nCALLS_PER_DAYS=10\n`);
  const { code, says } = await run([`--env-file=${settings}`, 'export']);
  expect([code, says]).toEqual([1, expect.stringContaining('KEEP_DAYS is not a number of days')]);
  expect(says).toContain('CALLS_PER_DAYS is not a setting. Did you mean CALLS_PER_DAY?');
  // Some versions of Node read the file themselves, before the program does.
  const lost = await run([`--env-file=${settings}.lost`, 'export']);
  expect(lost.code).not.toBe(0);
  expect(lost.says).toContain('endpoint.env.lost');
});

it('the program lists abandoned webhooks, and sends them again with the same id', PATIENCE, async () => {
  const receiver = await startReceiver();
  try {
    receiver.answer((response) => void response.writeHead(500).end());
    const world = await openWorld({ inbox: { webhooks: receiver.settings } });
    await world.inbox.endpoint.refused('voice', 'budget-spent');
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await world.inbox.work();
      world.pass(3 * HOUR_MS);
    }
    const id = String(receiver.received[0]?.headers['webhook-id']);
    const { says } = await run(['resend']);
    expect(says).toContain(`${id}  visitor.missed  ${new URL(receiver.url).host}  status 500`);
    expect(says).not.toContain('/hook');
    receiver.answer((response) => void response.writeHead(204).end());
    expect(await run(['resend', 'another'])).toMatchObject({ code: 1 });
    expect((await run(['resend', '--dead'])).says).toContain('1 will be sent again.');
    world.pass(Date.now() - NOW);
    await world.inbox.work();
    expect((await run(['resend', id])).says).toContain('1 of 1 will be sent again.');
    world.pass(MINUTE_MS);
    await world.inbox.work();
    expect(receiver.received).toHaveLength(32);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await run(['resend'])).says).toContain('No webhook was given up.');
  } finally {
    await receiver.close();
  }
});

it('the program sends a webhook for an erasure by command', PATIENCE, async () => {
  const receiver = await startReceiver();
  try {
    const { urls, secrets } = receiver.settings;
    const world = await openWorld({ inbox: { webhooks: receiver.settings } });
    await world.endpoint.start();
    await deliver(world, REPORT, reporting(world));
    const [row] = JSON.parse((await run(['export'])).out) as readonly { readonly id: string }[];
    const environment = {
      INBOX: file(),
      WEBHOOK_URL: urls.join(),
      WEBHOOK_SECRET: secrets.join(),
      WEBHOOK_PRIVATE: 'true',
    };
    expect((await run(['erase', row?.id ?? ''], environment)).code).toBe(0);
    world.pass(Date.now() - NOW);
    await world.inbox.work();
    expect(receiver.received.at(-1)?.event).toMatchObject({
      type: 'conversation.erased',
      data: { id: row?.id },
    });
    expect(rowsOf(file(), 'webhooks').map(({ type }) => type)).toEqual(['conversation.erased']);
  } finally {
    await receiver.close();
  }
});

it('the check command exits with 1 if something is wrong', PATIENCE, async () => {
  await openWorld();
  const { code, out } = await run(['check']);
  expect(code).toBe(1);
  expect(out).toContain('WRONG  platform: It cannot be reached.');
  expect(out).toContain('ok     inbox: The store can be read and written.');
});
