// Scope: the store of businesses on both databases: what is kept, what is refused, and who gets a slug.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DEFAULT_BUSINESS_ID, type BusinessId } from '../../../../server/businesses/business-id.ts';
import {
  allDrafts,
  draftById,
  extendDraft,
  rotateDrafts,
  saveDraft,
} from '../../../../server/businesses/store/drafts.ts';
import {
  BusinessError,
  businessChangeIn,
  newBusinessIn,
  type LimitChanges,
} from '../../../../server/businesses/store/input.ts';
import { SecretError, type MasterKeys } from '../../../../server/businesses/store/master-keys.ts';
import {
  allBusinesses,
  businessById,
  changesSince,
  idOfHost,
  idOfSlug,
  peopleOf,
  settingsOf,
  storedBusiness,
} from '../../../../server/businesses/store/reading.ts';
import { finishRemoval } from '../../../../server/businesses/store/removal.ts';
import { rotateSecrets, secretNamesOf } from '../../../../server/businesses/store/secrets.ts';
import {
  addBusiness,
  changeBusiness,
  changeBusinessStatus,
  OutdatedError,
  type StoreContext,
} from '../../../../server/businesses/store/writing.ts';
import { DATABASES, keysIn, newKey, paws, storeFixture } from './stores.ts';
import { NOW } from '../world.ts';

const DAY_MS = 86_400_000;
const { openStore } = storeFixture();

/** The problems for which a change was refused. */
async function problemsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof BusinessError) return error.problems;
    throw error;
  }
}

const actions = async ({ db }: StoreContext) =>
  (await db.selectFrom('audit_log').select('action').orderBy('number').execute()).map(({ action }) => action);

describe.each(DATABASES)('a business on %s', (kind) => {
  it('is kept as it was added, with its secrets encrypted', async () => {
    const store = await openStore(kind);
    const id = await store.add({ host: 'calls.paws.example' });
    expect(await storedBusiness(store.db, store.keys, id)).toEqual({
      business: {
        id,
        slug: 'paws',
        name: 'Paws',
        kind: 'veterinary',
        timeZone: 'America/Chicago',
        host: 'calls.paws.example',
        status: 'active',
      },
      settings: { assistant: 'erin', siteKey: 'site-key', origins: ['https://shop.example'] },
      secrets: { privateKey: 'private-key-of-paws', botCheckSecret: 'bot-check-secret' },
    });
    expect(await peopleOf(store.db, id)).toEqual([{ email: 'ann@shop.example', role: 'owner', since: NOW }]);
    expect(await idOfHost(store.db, 'calls.paws.example')).toBe(id);
    const rows = await store.db.selectFrom('business_secrets').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('private-key-of-paws');
    const logged = await store.db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(logged)).not.toContain('private-key-of-paws');
  });

  it('gets a random slug unless it has one, and can be the default one', async () => {
    const store = await openStore(kind);
    const first = await businessById(store.db, await store.add({ slug: undefined }));
    expect(first?.slug).toMatch(/^[a-z\d]{10}$/);
    const given = newBusinessIn(paws());
    expect(await addBusiness(store, given, DEFAULT_BUSINESS_ID)).toBe(DEFAULT_BUSINESS_ID);
    expect(await problemsOf(() => addBusiness(store, given, DEFAULT_BUSINESS_ID))).toEqual([
      'This business exists already.',
    ]);
    const ids = (await allBusinesses(store.db)).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set([DEFAULT_BUSINESS_ID, first?.id]));
    expect(ids).toHaveLength(2);
  });

  it('is refused with all its problems, and then nothing of it is kept', async () => {
    const store = await openStore(kind);
    const settings = { siteKey: 'site-key', origins: [], apiUrl: 'https://evil.example' };
    expect(await problemsOf(() => store.add({ timeZone: 'Mars/Olympus', settings, secrets: {} }))).toEqual([
      'apiUrl is not a setting of a business',
      'privateKey is missing',
      'assistant is missing',
      'botCheckSecret is missing',
      expect.stringMatching(/^origins must be a list/),
      expect.stringMatching(/^timeZone must be the IANA name/),
    ]);
    await store.add({ host: 'calls.paws.example' });
    expect(await problemsOf(() => store.add({ slug: 'other', host: 'calls.paws.example' }))).toEqual([
      'host belongs to another business',
    ]);
    expect(await problemsOf(() => store.add())).toEqual(['slug belongs to another business']);
    for (const table of [
      'businesses',
      'business_slugs',
      'business_settings',
      'business_people',
      'audit_log',
    ] as const)
      expect(await store.db.selectFrom(table).selectAll().execute()).toHaveLength(1);
  });

  it('keeps what a change does not name, and every version of its settings', async () => {
    const store = await openStore(kind);
    const id = await store.add();
    const change = (json: object) => changeBusiness(store, id, businessChangeIn(json));
    await change({ settings: { agentName: 'Ada', origins: ['https://paws.example'] } });
    await change({ name: 'Paws & Claws', settings: { agentName: null } });
    await change({
      secrets: { privateKey: 'another-key' },
      people: [{ email: 'bo@shop.example', role: 'staff' }],
    });
    expect(await settingsOf(store.db, id)).toEqual({
      version: 3,
      settings: { assistant: 'erin', siteKey: 'site-key', origins: ['https://paws.example'] },
    });
    expect(await storedBusiness(store.db, store.keys, id)).toMatchObject({
      business: { name: 'Paws & Claws', slug: 'paws' },
      secrets: { privateKey: 'another-key', botCheckSecret: 'bot-check-secret' },
    });
    expect(await peopleOf(store.db, id)).toEqual([{ email: 'bo@shop.example', role: 'staff', since: NOW }]);
    expect(await problemsOf(() => change({ secrets: { privateKey: null } }))).toEqual([
      'privateKey is missing',
    ]);
    expect(await actions(store)).toEqual(['added', 'changed', 'changed', 'changed']);
  });

  it('keeps the limits that a change of some does not name, also if two are changed at once', async () => {
    const store = await openStore(kind);
    const own = { assistant: 'erin', siteKey: 'site-key', origins: ['https://paws.example'] };
    const id = await store.add({ settings: { ...own, limits: { callsPerDay: 5, chatsPerDay: 6 } } });
    const change = (limits: LimitChanges) => changeBusiness(store, id, { ...businessChangeIn({}), limits });
    await Promise.all([change({ callsPerDay: 50 }), change({ messagesPerDay: 7 })]);
    const limits = { callsPerDay: 50, chatsPerDay: 6, messagesPerDay: 7 };
    expect((await settingsOf(store.db, id)).settings).toEqual({ ...own, limits });
    expect(await problemsOf(() => change({ callSeconds: 1 }))).toEqual([
      'limits.callSeconds must be at least 10',
    ]);
    await change({ callsPerDay: null, chatsPerDay: null, messagesPerDay: null });
    expect((await settingsOf(store.db, id)).settings).toEqual(own);
    await changeBusiness(store, id, businessChangeIn({ settings: { limits: { chatsPerDay: 9 } } }));
    await changeBusiness(store, id, businessChangeIn({ settings: { limits: { callsPerDay: 8 } } }));
    expect((await settingsOf(store.db, id)).settings).toEqual({ ...own, limits: { callsPerDay: 8 } });
  });

  it('loses its host and in the end its slug when it is removed, and its secrets when it is erased', async () => {
    const store = await openStore(kind);
    const id = await store.add({ host: 'calls.paws.example' });
    const at = store.now();
    for (const wanted of ['pause', 'pause', 'suspend', 'remove'] as const)
      await changeBusinessStatus(store, id, wanted);
    expect(await problemsOf(() => changeBusinessStatus(store, id, 'resume'))).toEqual([
      'A removed business cannot resume.',
    ]);
    expect(
      await problemsOf(() => changeBusiness(store, id, businessChangeIn({ name: 'Claws' }))),
    ).toHaveLength(1);
    const left = await storedBusiness(store.db, store.keys, id);
    expect(left?.business).toMatchObject({ status: 'removed', slug: 'paws', host: null });
    // A server needs the platform's key to erase what is there.
    expect(await secretNamesOf(store.db, id)).toEqual(['botCheckSecret', 'privateKey']);
    for (let time = 0; time < 2; time += 1)
      await finishRemoval(store.db, id, store.now(), { conversations: 0, hash: '' });
    expect(await secretNamesOf(store.db, id)).toEqual([]);
    expect(await peopleOf(store.db, id)).toEqual([]);
    expect(await actions(store)).toEqual(['added', 'paused', 'suspended', 'removed', 'erased']);
    store.pass(90 * DAY_MS - 1);
    expect(await idOfSlug(store.db, 'paws', store.now())).toBe(id);
    expect(await problemsOf(() => store.add())).toEqual([
      'slug belonged to another business in the last 90 days',
    ]);
    store.pass(1);
    expect(store.now() - at).toBe(90 * DAY_MS);
    expect(await idOfSlug(store.db, 'paws', store.now())).toBeNull();
    const next = await store.add();
    expect(await idOfSlug(store.db, 'paws', store.now())).toBe(next);
  });

  it('still answers to its earlier slug for 90 days, and may take it back', async () => {
    const store = await openStore(kind);
    const id = await store.add();
    await changeBusiness(store, id, businessChangeIn({ slug: 'claws' }));
    for (const slug of ['paws', 'claws']) expect(await idOfSlug(store.db, slug, store.now())).toBe(id);
    expect(await problemsOf(() => store.add())).toHaveLength(1);
    await changeBusiness(store, id, businessChangeIn({ slug: 'paws' }));
    store.pass(90 * DAY_MS);
    expect(await idOfSlug(store.db, 'paws', store.now())).toBe(id);
    expect(await idOfSlug(store.db, 'claws', store.now())).toBeNull();
  });

  it('is one of two that want the same slug at the same time', async () => {
    const store = await openStore(kind);
    const problems = await Promise.all([1, 2, 3, 4].map(() => problemsOf(() => store.add())));
    expect(problems.filter((each) => each.length === 0)).toHaveLength(1);
    expect(problems.flat()).toEqual(Array.from({ length: 3 }, () => 'slug belongs to another business'));
  });

  it('is listed as changed after each change', async () => {
    const store = await openStore(kind);
    const [one, other] = [await store.add(), await store.add({ slug: 'other' })];
    const first = await changesSince(store.db, 0);
    expect(first).toEqual({ revision: 2, changed: [one, other] });
    await changeBusinessStatus(store, other, 'pause');
    expect(await changesSince(store.db, first.revision)).toEqual({ revision: 3, changed: [other] });
    expect(await changesSince(store.db, 3)).toEqual({ revision: 3, changed: [] });
  });

  it('is not read if a later version of the software wrote its settings', async () => {
    const store = await openStore(kind);
    const id = await store.add();
    await store.db.updateTable('business_settings').set({ schema_version: 2 }).execute();
    await expect(settingsOf(store.db, id)).rejects.toThrow('later version');
  });

  it('has an audit log that the database only appends to', async () => {
    const store = await openStore(kind);
    await store.add();
    await expect(store.db.updateTable('audit_log').set({ actor: 'nobody' }).execute()).rejects.toThrow(
      'only appended',
    );
    await expect(store.db.deleteFrom('audit_log').execute()).rejects.toThrow('only appended');
    expect(await actions(store)).toEqual(['added']);
  });
});

describe.each(DATABASES)('a rotation of the master key on %s', (kind) => {
  it('encrypts every secret again, while each is readable at every moment', async () => {
    const [older, newer] = [newKey(), newKey()];
    const before = await openStore(kind, keysIn(older));
    const ids: BusinessId[] = [];
    for (let number = 0; number < 20; number += 1)
      ids.push(
        await before.add({
          slug: `paws-${number}`,
          secrets: { privateKey: `key-${number}`, botCheckSecret: 'b' },
        }),
      );
    const keys = keysIn(`${newer} ${older}`);
    const keyOf = async (number: number, known = keys) =>
      (await storedBusiness(before.db, known, ids[number] as BusinessId))?.secrets.privateKey;
    const rotating = rotateSecrets(before.db, keys);
    for (const number of ids.keys()) expect(await keyOf(number)).toBe(`key-${number}`);
    expect(await rotating).toEqual({ rotated: 40, problems: [] });
    expect(await rotateSecrets(before.db, keys)).toEqual({ rotated: 0, problems: [] });
    for (const number of ids.keys()) expect(await keyOf(number, keysIn(newer))).toBe(`key-${number}`);
  });

  it('encrypts what is entered of businesses that are not added yet, and reports what another one copied', async () => {
    const [older, newer] = [newKey(), newKey()];
    const { db } = await openStore(kind, keysIn(older));
    const ids = Array.from({ length: 3 }, () => randomUUID() as BusinessId);
    const at = (keys: MasterKeys) => ({ db, keys, now: () => 1 });
    for (const id of ids)
      await saveDraft(
        at(keysIn(older)),
        id,
        { revision: 1, basedOn: [null], draft: { name: id } },
        'provider@example.com',
      );
    const { encrypted } = await db
      .selectFrom('business_drafts')
      .select('encrypted')
      .where('id', '=', ids[0] as BusinessId)
      .executeTakeFirstOrThrow();
    const copied = ids[2] as BusinessId;
    await db.updateTable('business_drafts').set({ encrypted }).where('id', '=', copied).execute();
    const rotated = await rotateDrafts({ db, keys: keysIn(`${newer} ${older}`) });
    expect(rotated).toEqual({ rotated: 2, problems: [expect.stringContaining(copied)] });
    const known = await allDrafts(at(keysIn(newer)));
    expect(new Set(known.map(({ draft }) => draft['name']))).toEqual(new Set<string>(ids.slice(0, 2)));
  });

  it('keeps one of two first versions that two pages save at the same time, and what the server adds is no revision', async () => {
    const store = await openStore(kind);
    const id = randomUUID() as BusinessId;
    const save = (revision: number, basedOn: number | null) =>
      saveDraft(store, id, { revision, basedOn: [basedOn], draft: { name: `${revision}` } }, 'provider');
    const saves = await Promise.allSettled([save(1, null), save(2, null)]);
    const kept = saves.findIndex(({ status }) => status === 'fulfilled') + 1;
    expect(saves.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: expect.any(OutdatedError) as unknown },
    ]);
    expect(await draftById(store, id)).toMatchObject({ revision: kept, draft: { name: `${kept}` } });
    await extendDraft(store, id, { assistant: 'erin' }, 'provider');
    expect(await save(3, kept)).toMatchObject({ draft: { name: '3', assistant: 'erin' } });
    await expect(save(4, kept)).rejects.toThrow(OutdatedError);
  });

  it('reports a secret that was copied from another business, and rotates the others', async () => {
    const [older, newer] = [newKey(), newKey()];
    const store = await openStore(kind, keysIn(older));
    const [one, other] = [await store.add(), await store.add({ slug: 'other' })];
    const { encrypted } = await store.db
      .selectFrom('business_secrets')
      .select('encrypted')
      .where('business_id', '=', one)
      .where('field', '=', 'privateKey')
      .executeTakeFirstOrThrow();
    await store.db
      .updateTable('business_secrets')
      .set({ encrypted })
      .where('business_id', '=', other)
      .where('field', '=', 'privateKey')
      .execute();
    await expect(storedBusiness(store.db, store.keys, other)).rejects.toThrow(SecretError);
    expect(await rotateSecrets(store.db, keysIn(`${newer} ${older}`))).toEqual({
      rotated: 3,
      problems: [expect.stringMatching(`${other}: privateKey cannot be decrypted`)],
    });
  });
});

it.each<readonly [object, string]>([
  [{ kind: 'bakery' }, 'kind must be one of dental, veterinary, auto-repair, other'],
  [{ slug: 'Paws' }, 'slug must have 3 to 40 lower-case letters, digits and single hyphens between them'],
  [{ slug: 'inbox' }, 'slug is a reserved word'],
  [{ host: 'https://calls.paws.example' }, 'host must be a host name like calls.example.com, in lower case'],
  [{ host: 'localhost' }, 'host must be a host name like calls.example.com, in lower case'],
  [{ name: undefined }, 'name is missing'],
  [{ name: 7 }, 'name must be a text'],
  [{ status: 'active' }, 'status is not a field of a business'],
  [{ id: DEFAULT_BUSINESS_ID }, 'id is not a field of a business'],
  [{ settings: [] }, 'settings must be an object'],
  [{ secrets: { secret: 'x' } }, 'secrets.secret is not a field of a business'],
  [{ people: [{ email: 'ann', role: 'owner' }] }, 'people.0.email must be a mail address'],
  [{ people: [{ email: 'a@b.c', role: 'king' }] }, 'people.0.role must be one of owner, staff'],
  [
    {
      people: [
        { email: 'a@b.c', role: 'owner' },
        { email: 'A@b.c', role: 'staff' },
      ],
    },
    'people must not contain an address twice',
  ],
])('the JSON of a business with %j is refused', (changes, problem) => {
  const json: unknown = JSON.parse(JSON.stringify(paws(changes)));
  expect(() => newBusinessIn(json)).toThrow(new BusinessError([problem]));
});
