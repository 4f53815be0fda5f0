// Scope: a process or a command whose MASTER_KEY lacks keys: what it refuses, what it does without them, and what it says.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import {
  allDrafts,
  draftById,
  extendDraft,
  saveDraft,
  type Draft,
} from '../../../../server/businesses/store/drafts.ts';
import { businessChangeIn, newBusinessIn } from '../../../../server/businesses/store/input.ts';
import { keyProblem } from '../../../../server/businesses/store/key-problem.ts';
import { SecretError } from '../../../../server/businesses/store/master-keys.ts';
import { storedBusiness } from '../../../../server/businesses/store/reading.ts';
import { unfinishedRemovals } from '../../../../server/businesses/store/removal.ts';
import {
  addBusiness,
  changeBusiness,
  changeBusinessStatus,
} from '../../../../server/businesses/store/writing.ts';
import { runStoredCommand } from '../../../../server/cli/commands.ts';
import { rowsOf } from '../inbox/world.ts';
import { business, storedFixture, type StoredWorld } from './stored-world.ts';
import { keysIn, newKey, paws, storeFixture } from './stores.ts';

const PATIENCE_MS = 30_000;
const { openStore } = storeFixture();
const fixture = storedFixture();

describe('a business whose secrets nobody can decrypt any more', () => {
  it('is usable again when all are set again', async () => {
    const store = await openStore('SQLite');
    const id = await store.add();
    const lost = { ...store, keys: keysIn(newKey()) };
    const secrets = { privateKey: 'another-key', botCheckSecret: 'another-secret' };
    await changeBusiness(lost, id, businessChangeIn({ secrets }));
    expect((await storedBusiness(store.db, lost.keys, id))?.secrets).toEqual(secrets);
  });

  it('is refused a change that leaves one of them, which is named', async () => {
    const store = await openStore('SQLite');
    const id = await store.add();
    const lost = { ...store, keys: keysIn(newKey()) };
    const change = businessChangeIn({ secrets: { privateKey: 'another-key' } });
    const refused = await changeBusiness(lost, id, change).catch(String);
    expect(refused).toMatch(/botCheckSecret is missing\n.*botCheckSecret is encrypted with the key/s);
    expect(refused).not.toMatch(/privateKey/);
  });

  it('takes another change, if the deployment has what it then lacks', async () => {
    const store = await openStore('SQLite');
    const id = await store.add();
    const deployment = { ...store.deployment, privateKey: 'shared', botCheckSecret: 'shared' };
    const lost = { ...store, deployment, keys: keysIn(newKey()) };
    await changeBusiness(lost, id, businessChangeIn({ name: 'Claws' }));
    expect((await storedBusiness(store.db, store.keys, id))?.business.name).toBe('Claws');
  });

  it('has an inbox that commands export', { timeout: PATIENCE_MS }, async () => {
    const world = await fixture.open();
    await world.add('paws');
    const settings = { place: { database: world.where }, keys: keysIn(newKey()) };
    const output = { out: process.stdout, print: () => undefined };
    expect(await runStoredCommand(settings, 'paws', ['resend', '--dead'], output)).toBe(0);
  });
});

describe('a removed business that this process cannot read completely', () => {
  async function removed(): Promise<{ readonly former: StoredWorld; readonly id: BusinessId }> {
    const former = await fixture.open();
    const { settings } = business() as { readonly settings: object };
    const id = await former.add('paws', { settings });
    for (const slug of ['other', 'third']) await former.add(slug);
    expect((await former.call('paws')).status).toBe(201);
    await changeBusinessStatus(former.store, id, 'remove');
    await former.close();
    return { former, id };
  }

  /** A server that starts later, on whose platform only the right key erases. */
  async function reopened(former: StoredWorld, given: Partial<StoredWorld['store']> = {}) {
    const world = await fixture.open({
      former: { ...former, store: { ...former.store, ...given } },
      platform: ({ headers }) =>
        headers.get('authorization') === 'Bearer private-key-of-paws'
          ? null
          : Response.json({}, { status: 401 }),
    });
    world.pass(20_000);
    await world.work();
    return world;
  }

  it(
    'is erased here, waits for its key with what the platform has, and is then complete',
    { timeout: PATIENCE_MS },
    async () => {
      const { former, id } = await removed();
      // Of the other business, so that the server starts.
      const keys = keysIn(newKey());
      await changeBusiness(
        { ...former.store, keys },
        (await idOf(former, 'other')) as BusinessId,
        businessChangeIn({ secrets: { privateKey: 'k', botCheckSecret: 'b' } }),
      );
      const world = await reopened(former, { keys });
      expect(rowsOf(world.where, 'conversations')).toEqual([]);
      expect((await world.call('paws')).status).toBe(422);
      expect(await unfinishedRemovals(world.store.db)).toEqual(new Set([id]));
      expect(rowsOf(world.where, 'erasures')).toMatchObject([{ platform_id: 'call-1' }]);
      expect(world.problems.join()).toContain('removed business is erased here only');
      await world.close();
      const complete = await reopened(former);
      complete.pass(24 * 3_600_000);
      await complete.work();
      expect(await unfinishedRemovals(complete.store.db)).toEqual(new Set());
    },
  );

  it('is erased with settings of another version', { timeout: PATIENCE_MS }, async () => {
    const { former, id } = await removed();
    const settings = JSON.stringify({ assistant: 'erin', moodOfTheAgent: 'good', limits: 7 });
    const row = { business_id: id, version: 9, schema_version: 1, settings, saved_at: 1 };
    await former.store.db.insertInto('business_settings').values(row).execute();
    const world = await reopened(former);
    expect(rowsOf(world.where, 'conversations')).toEqual([]);
    expect(await unfinishedRemovals(world.store.db)).toEqual(new Set());
  });
});

const idOf = async ({ store }: StoredWorld, slug: string) =>
  (await store.db.selectFrom('businesses').select('id').where('slug', '=', slug).executeTakeFirst())?.id;

describe('a process with a MASTER_KEY that lacks keys', () => {
  it(
    'does not start if it can decrypt no secret, and adds no business',
    { timeout: PATIENCE_MS },
    async () => {
      const former = await fixture.open();
      await former.add('paws');
      await former.close();
      const lost = { ...former.store, keys: keysIn(newKey()) };
      await expect(fixture.open({ former: { ...former, store: lost } })).rejects.toThrow(
        /^MASTER_KEY lacks keys that encrypt 2 of 2 secrets of businesses: [\da-f]{12}\. Start with the keys/,
      );
      const store = await openStore('SQLite');
      await store.add();
      const adding = addBusiness({ ...store, keys: lost.keys }, newBusinessIn(paws({ slug: 'other' })));
      await expect(adding).rejects.toThrow('MASTER_KEY lacks keys');
    },
  );

  it('starts with some of the keys, and logs which it lacks', { timeout: PATIENCE_MS }, async () => {
    const former = await fixture.open();
    await former.add('paws');
    const keys = keysIn(newKey());
    const id = await former.add('other');
    const secrets = { privateKey: 'k', botCheckSecret: 'b' };
    await changeBusiness({ ...former.store, keys }, id, businessChangeIn({ secrets }));
    await former.close();
    const world = await fixture.open({ former: { ...former, store: { ...former.store, keys } } });
    expect(world.problems.join()).toMatch(/MASTER_KEY lacks keys that encrypt 2 of 4 secrets/);
  });

  it('is not refused for secrets of a removed business, which nobody can set again', async () => {
    const store = await openStore('SQLite');
    const id = await store.add();
    expect(await keyProblem(store.db, keysIn(newKey()))).toMatchObject({ isComplete: true });
    await changeBusinessStatus(store, id, 'remove');
    expect(await keyProblem(store.db, keysIn(newKey()))).toBeNull();
  });

  it('neither reads nor overwrites what was entered of a business under another key', async () => {
    const store = await openStore('SQLite');
    const lost = { ...store, keys: keysIn(newKey()) };
    const id = randomUUID() as BusinessId;
    const changeTo = (draft: Draft) => ({ revision: 1, basedOn: [null, 1], draft });
    const first = changeTo({ name: 'Paws', createdAssistant: 'erin' });
    await saveDraft(store, id, first, 'provider@example.com');
    for (const work of [
      () => draftById(lost, id),
      () => saveDraft(lost, id, changeTo({ name: 'Claws' }), 'provider@example.com'),
      () => extendDraft(lost, id, { assistant: 'bo' }, 'provider@example.com'),
    ])
      await expect(work()).rejects.toThrow(SecretError);
    expect((await draftById(store, id))?.draft).toEqual({ name: 'Paws', createdAssistant: 'erin' });
    expect(await allDrafts(lost)).toEqual([]);
  });
});
