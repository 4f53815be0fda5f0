// Scope: conversations of a server with one business whose provider forgot to give them to the imported one.
import { expect, it } from 'vitest';
import { DEFAULT_BUSINESS_ID } from '../../../../server/businesses/business-id.ts';
import { businessChangeIn, newBusinessIn } from '../../../../server/businesses/store/input.ts';
import { allBusinesses, idOfSlug } from '../../../../server/businesses/store/reading.ts';
import { finishRemoval } from '../../../../server/businesses/store/removal.ts';
import {
  addBusiness,
  changeBusiness,
  changeBusinessStatus,
} from '../../../../server/businesses/store/writing.ts';
import { importBusiness, type ImportAs } from '../../../../server/cli/businesses.ts';
import { readImportEnvironment } from '../../../../server/cli/import-environment.ts';
import { isCommand } from '../../../../server/cli/usage.ts';
import { blank } from '../../../../server/inbox/conversations/blank-row.ts';
import { openDatabase } from '../../../../server/inbox/store/open-database.ts';
import { environmentOf } from '../far-servers.ts';
import { DATABASES, newKey, paws, storeFixture, type Store } from './stores.ts';
import { storedFixture, type StoredWorld } from './stored-world.ts';

const { openStore } = storeFixture();
const fixture = storedFixture();
/** On a busy machine. */
const PATIENCE = { timeout: 60_000 };

/** The database of a server with one business, which has a conversation, after a server with many opened it. */
async function withoutBusiness(on: string): Promise<StoredWorld> {
  const world = await fixture.open({ on });
  await world.close();
  const { inBusiness, close } = await openDatabase({ database: world.where }, 'maintenance');
  const row = blank(crypto.randomUUID(), 'voice', world.now());
  await inBusiness(DEFAULT_BUSINESS_ID).change((change) =>
    change.insertInto('conversations').values(row).execute(),
  );
  await close();
  return world;
}

async function imported({ where, store }: StoredWorld, as: ImportAs) {
  const { settings } = readImportEnvironment({
    ...environmentOf({ url: 'http://127.0.0.1:1' }),
    [where.startsWith('postgres') ? 'DATABASE_URL' : 'INBOX']: where,
    MASTER_KEY: newKey(),
    BUSINESS_NAME: 'Paws',
  });
  if (settings === null) throw new Error('The variables cannot be used.');
  const printed: string[] = [];
  const output = { write: () => undefined, print: (line: string) => void printed.push(line) };
  const sameKeys = { ...settings, keys: store.keys };
  const code = await importBusiness(sameKeys, as, { ...output, read: () => Promise.resolve('') });
  return { code, printed };
}

it.each(DATABASES)('an import on %s does not leave conversations to no business', PATIENCE, async (on) => {
  const world = await withoutBusiness(on);
  expect(await imported(world, { slug: 'paws', isDefault: false })).toEqual({
    code: 1,
    printed: [expect.stringContaining('(conversations), which would belong to none. Add --default')],
  });
  expect(await allBusinesses(world.store.db)).toEqual([]);
  expect(await imported(world, { slug: 'paws', isDefault: true })).toEqual({ code: 0, printed: [] });
  expect((await imported(world, { slug: 'claws', isDefault: false })).code).toBe(0);
});

it('a server warns of conversations that belong to no business, until they do', PATIENCE, async () => {
  const former = await withoutBusiness('SQLite');
  const warnings = ({ problems }: StoredWorld) => problems.filter((each) => each.includes('belong to none'));
  const warned = await fixture.open({ former });
  expect(warnings(warned)).toEqual([expect.stringContaining('businesses import SLUG --default')]);
  await warned.close();
  await imported(warned, { slug: 'paws', isDefault: true });
  expect(warnings(await fixture.open({ former }))).toEqual([]);
});

const slugProblem = (work: () => Promise<unknown>) =>
  work().then(
    () => null,
    (error: unknown) => String(error),
  );

const retake = (store: Store) =>
  addBusiness({ ...store, retakesSlug: true }, newBusinessIn(paws()), DEFAULT_BUSINESS_ID);

it.each(DATABASES)(
  'a slug on %s is retaken by a business only on purpose, and only from one that is erased',
  PATIENCE,
  async (on) => {
    const store = await openStore(on);
    const id = await store.add();
    expect(await slugProblem(() => retake(store))).toContain('belongs to another business');
    await changeBusinessStatus(store, id, 'remove');
    expect(await slugProblem(() => retake(store))).toContain('in the last 90 days');
    await finishRemoval(store.db, id, store.now(), { conversations: 0, hash: '' });
    expect(await slugProblem(() => store.add())).toContain('in the last 90 days');
    expect(await retake(store)).toBe(DEFAULT_BUSINESS_ID);
    expect(await idOfSlug(store.db, 'paws', store.now())).toBe(DEFAULT_BUSINESS_ID);
  },
);

it('a slug that a living business gave up is retaken by none for 90 days', async () => {
  const store = await openStore('SQLite');
  const id = await store.add();
  await changeBusiness(store, id, businessChangeIn({ slug: 'claws' }));
  expect(await slugProblem(() => retake(store))).toContain('in the last 90 days');
});

it('the words of the program take --retake-slug where a business takes a slug', () => {
  for (const words of ['add', 'add paws.json', 'set paws', 'import paws --default', 'import paws'])
    expect(isCommand(['businesses', ...words.split(' '), '--retake-slug'])).toBe(true);
  for (const words of ['list', 'remove paws', 'import', 'import paws --other'])
    expect(isCommand(['businesses', ...words.split(' '), '--retake-slug'])).toBe(false);
});
