// Scope: the endpoint of a stored business: one that cannot be used is logged once and stops no other.
import { describe, expect, it } from 'vitest';
import { Directory } from '../../../../server/businesses/serving/directory.ts';
import { openBusiness, type ServedBusiness } from '../../../../server/businesses/serving/open-business.ts';
import { deploymentOn } from '../../../../server/inbox/deployment.ts';
import { openStoredInbox } from '../../../../server/inbox/inboxes.ts';
import { ReportedSettings } from '../../../../server/businesses/serving/usable-business.ts';
import { routeToBusinesses } from '../../../../server/businesses/serving/route.ts';
import { businessChangeIn } from '../../../../server/businesses/store/input.ts';
import { idOfSlug, settingsOf } from '../../../../server/businesses/store/reading.ts';
import { unfinishedRemovals } from '../../../../server/businesses/store/removal.ts';
import { changeBusiness, changeBusinessStatus } from '../../../../server/businesses/store/writing.ts';
import { PAGE, refusalOf } from '../world.ts';
import type { Log } from '../../../../server/index.ts';
import { keysIn, newKey, paws, storeFixture, type Store } from './stores.ts';

const { openStore } = storeFixture();

const DAY_MS = 86_400_000;
/** An appointment that was written into the calendar. */
const ENTRY = {
  appointment_id: 'one',
  calendar: 'https://dav.example/paws/',
  state: 'written',
  version: 1,
  content: 'hash',
  etag: 'tag',
  written_from: 1,
  written_to: 2,
  attempts: 1,
  next_at: null,
  leased_until: 0,
  problem: null,
  problem_since: null,
  warned_at: null,
} as const;

const ignore = () => undefined;
const SHARED = {
  publicUrl: 'https://calls.example',
  mailUrl: null,
  mailFrom: '',
  mails: 'each',
  digestAt: 480,
  summary: true,
  keepDays: 30,
  twilio: { apiUrl: 'https://api.twilio.com', allowsPrivate: false },
  required: false,
  pageFolder: import.meta.dirname,
} as const;

/** Serves the businesses of a store. */
function served(store: Store, keys = store.keys) {
  const lines: string[] = [];
  const hooksOf = (id: string) => {
    const line: Log['error'] = (fields, message) => void lines.push(`${id} ${fields.cause}: ${message}`);
    return { log: { warn: line, error: line }, now: store.now };
  };
  const opening = {
    db: store.db,
    keys,
    deployment: store.deployment,
    reported: new ReportedSettings(),
    providerPeople: [],
    hooksOf,
    openInbox: async (parts: Parameters<typeof openStoredInbox>[2]) =>
      openStoredInbox(await deploymentOn(store.database, SHARED, ignore), { ...SHARED, database: '' }, parts),
  };
  const directory = new Directory<ServedBusiness>({
    idOf: ({ text }) => idOfSlug(store.db, text, store.now()),
    open: (id) => openBusiness(opening, id),
  });
  const endpoint = routeToBusinesses(directory, (cause, message) => void lines.push(`${cause}: ${message}`));
  const call = (slug: string) =>
    endpoint(
      new Request(`https://calls.example/${slug}/calls`, {
        method: 'POST',
        headers: { origin: PAGE, 'content-type': 'application/json' },
        body: '{}',
      }),
      { address: '203.0.113.7' },
    );
  return { lines, call, directory };
}

describe('a stored business', () => {
  it.each(['{"origins":["nonsense"]}', '[]', 'no JSON', '{"channels":7}'])(
    'with the settings %s is logged once and refuses its visitors, and the others are served',
    async (settings) => {
      const store = await openStore('SQLite');
      const [bad] = [await store.add(), await store.add({ slug: 'other' })];
      await store.db
        .updateTable('business_settings')
        .set({ settings })
        .where('business_id', '=', bad)
        .execute();
      const { call, lines } = served(store);
      for (let time = 0; time < 3; time += 1)
        expect(await refusalOf(await call('paws'))).toEqual([503, 'not-available']);
      expect(lines).toEqual([expect.stringContaining(`${bad} business: This business cannot be served`)]);
      // Its empty body is refused, but by its own endpoint.
      expect(await refusalOf(await call('other'))).toEqual([400, 'bad-request']);
    },
  );

  it('ignores settings of another version, never uses one that only the deployment has, and warns once of each', async () => {
    const store = await openStore('SQLite');
    const id = await store.add();
    const { settings } = await settingsOf(store.db, id);
    await store.db
      .updateTable('business_settings')
      .set({
        settings: JSON.stringify({ ...settings, moodOfTheAgent: 'good', apiUrl: 'https://evil.example' }),
      })
      .execute();
    const { call, directory, lines } = served(store);
    for (let time = 0; time < 3; time += 1) {
      // Its empty body is refused, but by its own endpoint.
      expect(await refusalOf(await call('paws'))).toEqual([400, 'bad-request']);
      directory.drop([id]);
    }
    expect(lines).toEqual([expect.stringMatching(/ignores settings .*: moodOfTheAgent, apiUrl\.$/)]);
    await changeBusiness(store, id, businessChangeIn({ settings: { agentName: 'Ada' } }));
    expect((await settingsOf(store.db, id)).settings).toMatchObject({
      moodOfTheAgent: 'good',
      agentName: 'Ada',
    });
    const unknown = businessChangeIn({ settings: { colorOfTheAgent: 'red' } });
    await expect(changeBusiness(store, id, unknown)).rejects.toThrow('colorOfTheAgent is not a setting');
  });

  it('whose secrets need a key that this server lacks is logged, without them', async () => {
    const store = await openStore('SQLite');
    await store.add();
    const { call, lines } = served(store, keysIn(newKey()));
    expect(await refusalOf(await call('paws'))).toEqual([503, 'not-available']);
    expect(lines.join()).toMatch(/is encrypted with the key [\da-f]{12}, which MASTER_KEY does not contain/);
    expect(lines.join()).not.toContain('private-key-of-paws');
  });

  it('that is removed refuses its visitors like a pause, and is unknown when its slug is free', async () => {
    const store = await openStore('SQLite');
    const id = await store.add();
    await changeBusinessStatus(store, id, 'remove');
    const { call, directory, lines } = served(store);
    expect(await refusalOf(await call('paws'))).toEqual([400, 'bad-request']);
    store.pass(90 * DAY_MS);
    directory.drop([]);
    expect(await refusalOf(await call('paws'))).toEqual([404, 'not-found']);
    expect(lines.join()).not.toContain('cannot be served');
  });

  it('that is removed keeps entries in a calendar whose password this server lacks for a week, and then gives them up', async () => {
    const store = await openStore('SQLite');
    const { settings, secrets } = paws() as { readonly settings: object; readonly secrets: object };
    const id = await store.add({
      settings: { ...settings, book: true, calendarUrl: 'https://dav.example/paws/', calendarUser: 'paws' },
      secrets: { ...secrets, calendarPassword: 'password' },
    });
    const { read, change } = store.database.inBusiness(id);
    await change((rows) => rows.insertInto('calendar_entries').values(ENTRY).execute());
    await changeBusinessStatus(store, id, 'remove');
    const { directory } = served(store, keysIn(newKey()));
    const sweep = async () => {
      for (const batch of (await directory.byId(id))?.inbox?.work.sweep ?? []) await batch();
      return read((rows) => rows.selectFrom('calendar_entries').select('problem_since').execute());
    };
    const since = { problem_since: store.now() };
    expect(await sweep()).toEqual([since]);
    store.pass(6 * DAY_MS);
    expect(await sweep()).toEqual([since]);
    store.pass(2 * DAY_MS);
    expect(await sweep()).toEqual([]);
    expect(await unfinishedRemovals(store.db)).toEqual(new Set());
  });
});
