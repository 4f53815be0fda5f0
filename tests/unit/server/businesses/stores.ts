/** A store of businesses in a file or on Postgres. */
import { randomBytes } from 'node:crypto';
import { afterEach } from 'vitest';
import type { DeploymentSettings } from '../../../../server/businesses/business-settings.ts';
import { newBusinessIn } from '../../../../server/businesses/store/input.ts';
import { masterKeysIn, type MasterKeys } from '../../../../server/businesses/store/master-keys.ts';
import { addBusiness, type StoreContext } from '../../../../server/businesses/store/writing.ts';
import type { Database } from '../../../../server/inbox/store/database.ts';
import { openDatabase } from '../../../../server/inbox/store/open-database.ts';
import { temporaryInbox } from '../../../support/inbox/temporary-inbox.ts';
import { postgresFixture } from '../../../support/postgres-fixture.ts';
import { POSTGRES } from '../../../support/postgres-server.ts';
import { NOW } from '../world.ts';

export const newKey = (): string => randomBytes(32).toString('base64');

/** @param text keys, the current one first */
export function keysIn(text: string): MasterKeys {
  const keys = masterKeysIn(text);
  if (keys === undefined) throw new Error('These are no master keys.');
  return keys;
}

export const DEPLOYMENT: DeploymentSettings = { secret: 's'.repeat(32) };

/** What a command reads to add a business. */
export const paws = (changes: object = {}): object => ({
  slug: 'paws',
  name: 'Paws',
  kind: 'veterinary',
  timeZone: 'America/Chicago',
  settings: { assistant: 'erin', siteKey: 'site-key', origins: ['https://shop.example'] },
  secrets: { privateKey: 'private-key-of-paws', botCheckSecret: 'bot-check-secret' },
  people: [{ email: 'Ann@shop.example', role: 'owner' }],
  ...changes,
});

export type Store = StoreContext & {
  readonly database: Database;
  readonly pass: (ms: number) => void;
  readonly add: (changes?: object) => ReturnType<typeof addBusiness>;
};

/** The databases on which the tests of a file run. */
export const DATABASES = ['SQLite', ...(POSTGRES === null ? [] : ['Postgres'])] as const;

export function storeFixture() {
  const postgres = postgresFixture();
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  });

  async function newDatabase(kind: string): Promise<string> {
    if (kind === 'Postgres') return postgres().newDatabase();
    const { file, remove } = await temporaryInbox();
    closers.push(remove);
    return file;
  }

  async function openStore(kind: string, keys = keysIn(newKey())): Promise<Store> {
    let time = NOW;
    const where = await newDatabase(kind);
    const database = await openDatabase({ database: where }, 'server');
    closers.push(database.close);
    const context = { db: database.businesses, keys, deployment: DEPLOYMENT, actor: 'test', now: () => time };
    return {
      ...context,
      database,
      pass: (ms) => (time += ms),
      add: (changes = {}) => addBusiness(context, newBusinessIn(paws(changes))),
    };
  }

  return { openStore };
}
