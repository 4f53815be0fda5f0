// Scope: `task-tamer-server` with BUSINESSES=store: its commands, and processes that serve what they change.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request as rawRequest } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CHAT_PASS_HEADER } from '../../../../widget/contract-endpoint.ts';
import { DEFAULT_BUSINESS_ID, type BusinessId } from '../../../../server/businesses/business-id.ts';
import { runStoredCheck } from '../../../../server/cli/check-stored.ts';
import { latestVersion } from '../../../../server/book/store/rules-versions.ts';
import { importBusiness, runBusinesses } from '../../../../server/cli/businesses.ts';
import type { ReadSettings } from '../../../../server/cli/environment.ts';
import { readImportEnvironment } from '../../../../server/cli/import-environment.ts';
import { readStoreEnvironment } from '../../../../server/cli/store-environment.ts';
import { isCommand } from '../../../../server/cli/usage.ts';
import { createProgramLog } from '../../../../server/cli/program-log.ts';
import { startServer } from '../../../../server/cli/serve.ts';
import { openDatabase } from '../../../../server/inbox/store/open-database.ts';
import { postgresFixture } from '../../../support/postgres-fixture.ts';
import { POSTGRES } from '../../../support/postgres-server.ts';
import { listening, PATIENCE, programFixture, soon } from '../cli/running-program.ts';
import { environmentOf, startFarServers, type FarServers } from '../far-servers.ts';
import { consent, PAGE, proof, refusalOf } from '../world.ts';
import { PRACTICE } from '../book/example-book.ts';
import { newKey, paws } from './stores.ts';

const start = programFixture();
let far: FarServers;
const postgres = postgresFixture();
let folder: string;
let environment: Record<string, string>;

beforeAll(async () => {
  far = await startFarServers();
});
afterAll(async () => {
  await far.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'task-tamer-businesses-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  environment = {
    BUSINESSES: 'store',
    INBOX: join(folder, 'inbox.db'),
    MASTER_KEY: newKey(),
    SECRET: 's'.repeat(32),
    API_URL: `${far.url}/platform`,
    SITEVERIFY_URL: `${far.url}/siteverify`,
    TEST: 'true',
  };
});

const MANY_STARTS = { startsIn10Minutes: 1_000, startsPerDay: 1_000 };

/** Its consent texts are not checked, because their version is the business's own. */
const business = (changes: object = {}, settings: object = {}) =>
  paws({
    settings: {
      assistant: 'erin',
      siteKey: 'site-key',
      origins: [PAGE],
      consentVersions: ['own'],
      limits: MANY_STARTS,
      ...settings,
    },
    ...changes,
  });

/** Runs a command as the program does, in this process. @param json on its standard input */
async function run(words: readonly string[], json: object = {}, changes: Record<string, string> = {}) {
  const [written, printed]: [string[], string[]] = [[], []];
  const output = {
    write: (line: string) => void written.push(line),
    print: (line: string) => void printed.push(line),
    read: () => Promise.resolve(JSON.stringify(json)),
  };
  const variables = { ...environment, ...changes };
  const code =
    words[0] === 'import'
      ? await importBusiness(
          settingsIn(readImportEnvironment(variables)),
          { slug: words[1] ?? '', isDefault: words[2] === '--default' },
          output,
        )
      : await runBusinesses(settingsIn(readStoreEnvironment(variables)), words, output);
  return { code, output: written.join('\n'), errors: printed.join('\n') };
}

function settingsIn<Settings>({ settings, problems }: ReadSettings<Settings>): Settings {
  if (problems !== null) throw new Error(problems.join());
  return settings;
}

/** A server in this process, closed after the test. */
async function serve(variables: Record<string, string> = environment): Promise<string> {
  const quiet = { RECEIPTS_FILE: join(folder, 'receipts'), PORT: '0', HOST: '127.0.0.1' };
  const settings = settingsIn(readStoreEnvironment({ ...variables, ...quiet }));
  const server = await startServer(settings, createProgramLog('error'));
  onTestFinished(() => server.close());
  return server.url.replace(/\/$/, '');
}

/** As a server does when it starts. */
const createDatabase = async () =>
  (await openDatabase({ database: environment['INBOX'] ?? '' }, 'server')).close();

async function added(json: object): Promise<{ readonly id: string; readonly slug: string }> {
  const { output, errors } = await run(['add'], json);
  if (output === '') throw new Error(errors);
  return JSON.parse(output) as { readonly id: string; readonly slug: string };
}

/** Of now, because the servers are on the real clock. */
function ownProof(): object {
  const now = new Date().toISOString();
  return proof({ consent: consent({ at: now, version: 'own' }), sentAt: now });
}

const call = (url: string, slug: string) =>
  fetch(`${url}/${slug}/calls`, {
    method: 'POST',
    headers: { origin: PAGE, 'content-type': 'application/json' },
    body: JSON.stringify(ownProof()),
  });
const statusOf = async (url: string, slug: string) => (await call(url, slug)).status;

it('the commands add and change the services and hours of a book, and refuse what check refuses', async () => {
  await createDatabase();
  const { id } = await added({ ...business(), rules: PRACTICE });
  const opened = await openDatabase({ database: environment['INBOX'] ?? '' }, 'maintenance');
  onTestFinished(() => opened.close());
  const kept = async () =>
    JSON.parse((await opened.inBusiness(id as BusinessId).read(latestVersion))?.content ?? '');
  expect(await kept()).toEqual(PRACTICE);
  const refused = await run(['set', 'paws'], { rules: { ...PRACTICE, gridMinutes: 1 } });
  expect(refused.errors).toBe('rules gridMinutes must be a whole number from 5 to 1440');
  expect((await run(['set', 'paws'], { rules: { ...PRACTICE, gridMinutes: 30 } })).code).toBe(0);
  expect(await kept()).toEqual({ ...PRACTICE, gridMinutes: 30 });
});

describe('the program with stored businesses', () => {
  it('serves each at its slug, with its own agent, limits, receipts and log', PATIENCE, async () => {
    const server = start(environment);
    const url = await listening(server);
    const one = await added(business());
    const other = await added(business({ slug: 'other' }, { assistant: 'bo', limits: { callsPerDay: 1 } }));
    await soon(() => statusOf(url, 'paws')).toBe(201);
    expect(await statusOf(url, 'other')).toBe(201);
    expect(await refusalOf(await call(url, 'other'))).toEqual([402, 'budget-spent']);
    expect(await statusOf(url, 'paws')).toBe(201);
    expect(far.assistants.slice(-3)).toEqual(['erin', 'bo', 'erin']);
    expect(await refusalOf(await call(url, 'nobody'))).toEqual([404, 'not-found']);
    const receipts = server
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(receipts.map((receipt) => Reflect.get(receipt, 'businessId'))).toEqual([one.id, other.id, one.id]);
    expect(server.errors()).toMatch(new RegExp(`"business":"${other.id}".*budget of calls`));
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    const dump = server.errors() + server.output();
    for (const secret of ['private-key-of-paws', 'bot-check-secret', environment['MASTER_KEY'] ?? ''])
      expect(dump).not.toContain(secret);
  });

  it('stops calls of a paused business at once, and takes them when it resumes', PATIENCE, async () => {
    const url = await serve();
    await added(business());
    await soon(() => statusOf(url, 'paws')).toBe(201);
    expect((await run(['pause', 'paws'])).code).toBe(0);
    await soon(() => statusOf(url, 'paws')).toBe(422);
    expect((await run(['resume', 'paws'])).code).toBe(0);
    await soon(() => statusOf(url, 'paws')).toBe(201);
    expect((await run(['remove', 'paws'])).code).toBe(0);
    await soon(() => statusOf(url, 'paws')).toBe(422);
    expect(await run(['resume', 'paws'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('A removed business cannot resume.') as string,
    });
  });

  it('takes nothing at one business that is meant for another', PATIENCE, async () => {
    await createDatabase();
    await added(business({ secrets: { privateKey: 'shared-key', botCheckSecret: 'shared-secret' } }));
    await added(
      business(
        { slug: 'other', secrets: { privateKey: 'shared-key', botCheckSecret: 'shared-secret' } },
        { origins: ['https://other.example'], hostnames: ['shop.example'] },
      ),
    );
    const url = await serve();
    expect(await refusalOf(await call(url, 'other'))).toEqual([403, 'origin-not-allowed']);
    const write = (slug: string, origin: string, body: object) =>
      fetch(`${url}/${slug}/chats`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const opened = await write('paws', PAGE, { ...ownProof(), input: 'Hello?' });
    const pass = opened.headers.get(CHAT_PASS_HEADER) ?? '';
    await opened.text();
    const turn = { pass, input: 'And tomorrow?' };
    expect(await refusalOf(await write('other', 'https://other.example', turn))).toEqual([
      410,
      'conversation-ended',
    ]);
    const answer = await write('paws', PAGE, turn);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Hello')]);
    const config = await fetch(`${url}/other/config`);
    expect(await config.json()).toMatchObject({ businessName: 'Paws', siteKey: 'site-key' });
    expect((await fetch(`${url}/nobody/config`)).status).toBe(404);
  });

  it('finds a business by its own host name, and by no other', PATIENCE, async () => {
    const url = await serve();
    await added(business({ host: 'calls.paws.example' }));
    await soon(() => statusOf(url, 'paws')).toBe(201);
    const statusAt = (host: string, path: string) =>
      new Promise<number>((resolve, reject) => {
        const sent = rawRequest(
          `${url}${path}`,
          { method: 'POST', headers: { host, origin: PAGE } },
          (answer) => {
            answer.resume();
            resolve(answer.statusCode ?? 0);
          },
        );
        sent.once('error', reject);
        sent.end();
      });
    expect(await statusAt('calls.paws.example', '/calls')).toBe(400);
    expect(await statusAt('CALLS.paws.example:443', '/calls')).toBe(400);
    for (const host of [
      'calls.example',
      'paws.example',
      'calls.paws.example.evil.example',
      'calls.paws.example@evil.example',
      'calls.paws.example/x',
      'calls.paws.example.',
      '127.0.0.1',
      "' or 1=1 --",
      'calls.paws.example, calls.paws.example',
    ])
      expect([400, 404]).toContain(await statusAt(host, '/calls'));
    expect(await statusAt('evil.example', '/paws/calls')).toBe(400);
  });

  it('says what is missing or not a setting of the deployment, and exits with 1', PATIENCE, async () => {
    const program = start({ BUSINESSES: 'store', ORIGINS: PAGE, BUSINESS_NAME: 'Paws', TIME_ZONE: 'UTC' });
    expect(await program.ended).toBe(1);
    for (const name of ['DATABASE_URL or INBOX', 'MASTER_KEY', 'SECRET'])
      expect(program.errors()).toContain(`  ${name} is missing`);
    for (const name of ['ORIGINS', 'BUSINESS_NAME', 'TIME_ZONE'])
      expect(program.errors()).toContain(`  ${name} is a setting of each business`);
    const misspelled = start({ ...environment, BUSINESSES: 'stored', MASTER_KEY: 'short' });
    expect(await misspelled.ended).toBe(1);
    expect(misspelled.errors()).toContain('BUSINESSES is not environment or store');
    expect(misspelled.errors()).toContain('MASTER_KEY is not a key of 32 bytes');
    expect(misspelled.errors()).not.toContain('short');
  });
});

describe('the commands on businesses', () => {
  it('show, list and change businesses as JSON, without a secret', PATIENCE, async () => {
    await createDatabase();
    const { id } = await added(business());
    await run(['set', 'paws'], { name: 'Paws & Claws', slug: 'claws', settings: { agentName: 'Ada' } });
    const { output } = await run(['show', id]);
    expect(JSON.parse(output)).toMatchObject({
      id,
      slug: 'claws',
      name: 'Paws & Claws',
      status: 'active',
      settings: { agentName: 'Ada', assistant: 'erin' },
      settingsVersion: 2,
      secrets: ['botCheckSecret', 'privateKey'],
      people: [{ email: 'ann@shop.example', role: 'owner' }],
    });
    expect(output).not.toContain('private-key-of-paws');
    const listed = await run(['list']);
    expect(
      listed.output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual([expect.objectContaining({ id, slug: 'claws' })]);
    expect(await run(['show', 'nobody'])).toMatchObject({ code: 1, output: '' });
    expect(await run(['set', 'claws'], { settings: { origins: ['*'] } })).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^origins has "\*", but must be a list of origins like/) as string,
    });
  });

  it('are words of the program, which reads JSON from a file and refuses other words', PATIENCE, async () => {
    await createDatabase();
    const file = join(folder, 'paws.json');
    await writeFile(file, JSON.stringify(business()));
    const program = start(environment, { command: ['businesses', 'add', file] });
    expect(await program.ended).toBe(0);
    expect(JSON.parse(program.output())).toMatchObject({ slug: 'paws' });
    for (const wrong of ['', 'show', 'list all', 'explode paws', 'import paws --other'])
      expect(isCommand(['businesses', ...wrong.split(' ')])).toBe(false);
    expect(isCommand(['businesses', 'set', 'paws'])).toBe(true);
  });

  it(
    'import the business of a server with one, which keeps its conversations with --default',
    PATIENCE,
    async () => {
      const one = {
        ...environmentOf(far),
        INBOX: environment['INBOX'] ?? '',
        MASTER_KEY: environment['MASTER_KEY'] ?? '',
        BUSINESSES: '',
        CALLS_PER_DAY: '7',
        BUSINESS_NAME: 'Paws',
        TIME_ZONE: 'America/Chicago',
      };
      await createDatabase();
      const imported = await run(['import', 'paws', '--default'], {}, one);
      expect(JSON.parse(imported.output)).toMatchObject({
        id: DEFAULT_BUSINESS_ID,
        slug: 'paws',
        name: 'Paws',
        kind: 'other',
        timeZone: 'America/Chicago',
        settings: { assistant: 'erin', origins: [PAGE], limits: { callsPerDay: 7 } },
        secrets: ['botCheckSecret', 'privateKey'],
      });
      await run(['set', 'paws'], { settings: { consentVersions: ['own'] } });
      const url = await serve();
      expect(await statusOf(url, 'paws')).toBe(201);
    },
  );

  it(
    'check one business, and name its own settings where a server with one has variables',
    PATIENCE,
    async () => {
      await createDatabase();
      await added(business({}, { origins: ['https://no-such-host.invalid'] }));
      const check = async (wanted: string | null) => {
        const lines: string[] = [];
        const settings = settingsIn(readStoreEnvironment(environment));
        const code = await runStoredCheck(settings, wanted, (line) => void lines.push(line));
        return { code, lines };
      };
      const { code, lines } = await check('paws');
      expect(code).toBe(1);
      expect(lines).toEqual(
        expect.arrayContaining([
          'ok     platform: The key is taken, and the assistant "erin" is there.',
          'WRONG  origins: There is no such host: https://no-such-host.invalid. Check origins.',
          'ok     inbox: The store can be read and written.',
        ]),
      );
      await expect(check('claws')).rejects.toThrow('there is no business "claws"');
      await expect(check(null)).rejects.toThrow('--business=SLUG');
    },
  );

  it('encrypt all secrets with another key while the server runs', PATIENCE, async () => {
    const url = await serve();
    await added(business());
    const [older, newer] = [environment['MASTER_KEY'] ?? '', newKey()];
    const rotated = await run(['rotate-secrets'], {}, { MASTER_KEY: `${newer} ${older}` });
    expect(rotated).toMatchObject({ code: 0, errors: expect.stringContaining('2 secrets') as string });
    // This process knows only the older key; it has not read the business yet.
    await soon(() => statusOf(url, 'paws')).toBe(503);
    const next = await serve({ ...environment, MASTER_KEY: newer, INBOX: await copied() });
    expect(await statusOf(next, 'paws')).toBe(201);
  });

  async function copied(): Promise<string> {
    const copy = join(folder, 'copy.db');
    const sqlite = new DatabaseSync(environment['INBOX'] ?? '');
    sqlite.exec(`vacuum into '${copy}'`);
    sqlite.close();
    return copy;
  }
});

describe.skipIf(POSTGRES === null)('two servers on one Postgres', () => {
  it('both take up what a command changes', PATIENCE, async () => {
    const { INBOX: _, ...others } = environment;
    environment = { ...others, DATABASE_URL: await postgres().newDatabase() };
    const urls = [await serve(), await serve()];
    const all = async (slug: string) => Promise.all(urls.map((url) => statusOf(url, slug)));
    expect(await all('paws')).toEqual([404, 404]);
    await added(business());
    await soon(() => all('paws')).toEqual([201, 201]);
    await run(['suspend', 'paws']);
    await soon(() => all('paws')).toEqual([422, 422]);
    await run(['resume', 'paws']);
    await soon(() => all('paws')).toEqual([201, 201]);
  });
});
