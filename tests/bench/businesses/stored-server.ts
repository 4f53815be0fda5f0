/** The program `task-tamer-server` with stored businesses on Postgres, as a process. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { BusinessId } from '../../../server/businesses/business-id.ts';
import { newBusinessIn } from '../../../server/businesses/store/input.ts';
import { masterKeysIn } from '../../../server/businesses/store/master-keys.ts';
import { addBusiness, type StoreContext } from '../../../server/businesses/store/writing.ts';
import { openDatabase } from '../../../server/inbox/store/open-database.ts';
import { rowsIn } from '../../support/postgres-server.ts';
import { consent, PAGE, proof } from '../../unit/server/world.ts';

const MAIN = fileURLToPath(new URL('../../../server/cli/main.ts', import.meta.url));
const LISTENS = /listens on (http:[^\s"]+)/;
export const newMasterKey = (): string => randomBytes(32).toString('base64');
export const MASTER_KEY = newMasterKey();
const SECRET = 's'.repeat(32);
const MAX_STARTS = 1_000_000;
const SWEEP_INTERVAL_MS = 12 * 3_600_000;
/** How long the errors of a program are kept, to say why it ended. */
const MAX_ERRORS_CHARACTERS = 5_000;

export const slugOf = (number: number): string => `shop-${number}`;

/** @param count businesses in a new database, each able to take calls */
export async function fillBusinesses(database: string, count: number): Promise<readonly BusinessId[]> {
  return withStore(database, async (store) => {
    const ids: BusinessId[] = [];
    for (let number = 0; number < count; number += 1)
      ids.push(await addBusiness(store, newBusinessIn(shop(number))));
    return ids;
  });
}

/** Spreads the regular checks of all businesses over half a day, as they are after a server's first day. */
export async function spreadSweeps(database: string): Promise<void> {
  await rowsIn(
    database,
    `update business_due_work set due_at = ${Date.now()} + (random() * ${SWEEP_INTERVAL_MS})::bigint where kind = 'sweep'`,
  );
}

/** As a command beside the servers has it. */
export async function withStore<T>(database: string, work: (store: StoreContext) => Promise<T>): Promise<T> {
  const { businesses: db, close } = await openDatabase({ database }, 'server');
  try {
    const keys = masterKeysIn(MASTER_KEY);
    if (keys === undefined) throw new Error('This is no master key.');
    return await work({ db, keys, deployment: { secret: SECRET }, actor: 'bench', now: Date.now });
  } finally {
    await close();
  }
}

export async function idOf({ db }: Pick<StoreContext, 'db'>, slug: string): Promise<BusinessId> {
  const { id } = await db
    .selectFrom('businesses')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return id;
}

const shop = (number: number): object => ({
  slug: slugOf(number),
  name: `Shop ${number}`,
  kind: 'veterinary',
  timeZone: 'America/Chicago',
  settings: {
    assistant: 'erin',
    siteKey: 'site-key',
    origins: [PAGE],
    consentVersions: ['own'],
    limits: {
      startsIn10Minutes: MAX_STARTS,
      startsPerDay: MAX_STARTS,
      callsPerDay: MAX_STARTS,
      minutesPerDay: 10 * MAX_STARTS,
    },
  },
  secrets: { privateKey: 'private-key', botCheckSecret: 'bot-check-secret' },
  people: [{ email: 'owner@shop.example', role: 'owner' }],
});

export type StoredServer = {
  readonly url: string;
  /** From the start of the process until it listens. */
  readonly startedInMs: number;
  readonly memoryBytes: () => Promise<number>;
  readonly kill: () => Promise<void>;
};

/** @param far the address of hCaptcha and the platform @param masterKeys the current one first */
export async function startStored(
  database: string,
  far: string,
  masterKeys = MASTER_KEY,
): Promise<StoredServer> {
  const began = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      HOST: '127.0.0.1',
      BUSINESSES: 'store',
      DATABASE_URL: database,
      MASTER_KEY: masterKeys,
      SECRET,
      API_URL: `${far}/platform`,
      SITEVERIFY_URL: `${far}/siteverify`,
      RECEIPTS_FILE: '/dev/null',
      TEST: 'true',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = await listening(child);
  return {
    url,
    startedInMs: performance.now() - began,
    async memoryBytes() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1_024;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function listening(child: ChildProcess): Promise<string> {
  let errors = '';
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}: ${errors}`)));
    child.stderr?.on('data', (data) => {
      errors = (errors + String(data)).slice(-MAX_ERRORS_CHARACTERS);
      const url = LISTENS.exec(errors)?.[1];
      if (url !== undefined) resolve(url.replace(/\/$/, ''));
    });
  });
}

/** Starts a call. @returns how long that took, in ms */
export async function timedCall({ url }: StoredServer, slug: string): Promise<number> {
  const at = new Date().toISOString();
  const body = JSON.stringify(proof({ consent: consent({ at, version: 'own' }), sentAt: at }));
  const headers = { origin: PAGE, 'content-type': 'application/json' };
  const began = performance.now();
  const answer = await fetch(`${url}/${slug}/calls`, { method: 'POST', headers, body });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`A call at ${slug} was answered with ${answer.status}: ${text}`);
  return performance.now() - began;
}
