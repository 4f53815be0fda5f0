// Scope: an owner of one stored business with a passkey, a challenge and an event stream at the inbox of another one, or added again.
import { describe, expect, it } from 'vitest';
import { businessChangeIn } from '../../../../server/businesses/store/input.ts';
import { changeBusiness } from '../../../../server/businesses/store/writing.ts';
import type { Session } from '../../../../server/inbox/web/page-contract.ts';
import { Authenticator } from '../inbox/web/authenticator.ts';
import { owner, signedInAt } from './stored-people.ts';
import { HOST, StoredBrowser, storedFixture, type StoredWorld } from './stored-world.ts';
import { DATABASES } from './stores.ts';

const fixture = storedFixture();
const PATIENCE = { timeout: 60_000 };
/** Longer than notifications are batched. */
const QUIET_MS = 1_000;
const CLAIMS = { origin: HOST, rpId: new URL(HOST).hostname };

type Challenge = { readonly challenge: string };

/** Ann owns both; Bob only the second one. */
async function opened(on = 'SQLite') {
  const world = await fixture.open({ on });
  const paws = await world.add('paws', { people: [owner('ann')] });
  const claws = await world.add('claws', { people: [owner('ann'), owner('bob')] });
  const at = (id: string, name: string) =>
    signedInAt(fixture.mailServer(), world, id, `${name}@shop.example`);
  return { world, paws, claws, at };
}

async function challengeAt(browser: StoredBrowser, path: string): Promise<Challenge> {
  const answer = await browser.send(`/api/${path}`, {});
  expect(answer.status).toBe(200);
  return (await answer.json()) as Challenge;
}

async function withPasskey(browser: StoredBrowser): Promise<Authenticator> {
  const key = new Authenticator();
  const options = await challengeAt(browser, 'passkeys/options');
  expect((await browser.send('/api/passkeys', key.register(options, CLAIMS))).status).toBe(204);
  return key;
}

const signInBy = async (browser: StoredBrowser, key: Authenticator, challenge: Challenge) =>
  (await browser.send('/api/sign-in/passkey', key.signIn(challenge, CLAIMS))).status;

const sortedKeys = (cookies: ReadonlyMap<string, string>) =>
  [...cookies.keys()].sort((one, other) => one.localeCompare(other));

/** The values of one inbox's cookies under the names of another one's, which differ. */
function renamed(values: StoredBrowser, names: StoredBrowser): Map<string, string> {
  const sorted = sortedKeys(values.cookies);
  return new Map(
    sortedKeys(names.cookies).map((name, place) => [name, values.cookies.get(sorted[place] ?? '') ?? '']),
  );
}

async function listening(browser: StoredBrowser) {
  const answer = await browser.ask('/api/changes');
  if (answer.status !== 200) throw new Error(`A stream is answered with ${answer.status}.`);
  const heard: string[] = [];
  const reader = answer.body?.getReader();
  void (async () => {
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
      heard.push(new TextDecoder().decode(part.value));
  })();
  await expect.poll(() => heard).toEqual(['retry: 500\ndata: changed\n\n']);
  return { heard, end: () => reader?.cancel() };
}

const call = async (world: StoredWorld, slug: string) => expect((await world.call(slug)).status).toBe(201);

describe('a passkey of an inbox', () => {
  it('signs nobody in at another one, also not the owner of both', PATIENCE, async () => {
    const { world, paws, claws, at } = await opened();
    const key = await withPasskey(await at(paws, 'ann'));
    const [here, there] = [new StoredBrowser(world, paws), new StoredBrowser(world, claws)];
    expect(await signInBy(there, key, await challengeAt(there, 'sign-in/passkey/options'))).toBe(401);
    expect((await there.read<Session>('/api/session')).owner).toBeNull();
    expect(await signInBy(here, key, await challengeAt(here, 'sign-in/passkey/options'))).toBe(204);
  });

  it('is refused with the challenge of another one', PATIENCE, async () => {
    const { world, paws, claws, at } = await opened();
    const ann = await at(paws, 'ann');
    const key = await withPasskey(ann);
    const there = new StoredBrowser(world, claws);
    const challenge = await challengeAt(there, 'sign-in/passkey/options');
    const asked = new StoredBrowser(world, paws);
    await challengeAt(asked, 'sign-in/passkey/options');
    const here = new StoredBrowser(world, paws, renamed(there, asked));
    expect(await signInBy(here, key, challenge)).toBe(401);

    const options = await challengeAt(await at(claws, 'ann'), 'passkeys/options');
    expect((await ann.send('/api/passkeys', new Authenticator().register(options, CLAIMS))).status).toBe(400);
  });

  it('is neither listed nor removed at another one', PATIENCE, async () => {
    const { paws, claws, at } = await opened();
    const [ann, there] = [await at(paws, 'ann'), await at(claws, 'ann')];
    const key = await withPasskey(ann);
    expect((await there.read<Session>('/api/session')).passkeys.own).toEqual([]);
    await there.ask(`/api/passkeys/${key.id}`, { method: 'DELETE' });
    expect((await ann.read<Session>('/api/session')).passkeys.own).toMatchObject([{ id: key.id }]);
  });

  it(
    'counts no longer when its owner was removed, who is added again and adds it anew',
    PATIENCE,
    async () => {
      const { world, paws, at } = await opened();
      const key = await withPasskey(await at(paws, 'ann'));
      for (const people of [[owner('cid')], [owner('ann')]]) {
        world.pass(1_000);
        await changeBusiness(world.store, paws, businessChangeIn({ people }));
      }
      const ann = await at(paws, 'ann');
      expect((await ann.read<Session>('/api/session')).passkeys.own).toEqual([]);
      const stranger = new StoredBrowser(world, paws);
      expect((await stranger.read<Session>('/api/session')).passkeys.isOffered).toBe(false);
      expect(await challengeAt(ann, 'passkeys/options')).toMatchObject({ excludeCredentials: [] });

      const options = await challengeAt(ann, 'passkeys/options');
      expect((await ann.send('/api/passkeys', key.register(options, CLAIMS))).status).toBe(204);
      expect((await ann.read<Session>('/api/session')).passkeys.own).toMatchObject([{ id: key.id }]);
      expect(await signInBy(stranger, key, await challengeAt(stranger, 'sign-in/passkey/options'))).toBe(204);
    },
  );
});

it('the changes of an inbox are refused with the cookies of another one', PATIENCE, async () => {
  const { world, paws, claws, at } = await opened();
  const [ann, there] = [await at(paws, 'ann'), await at(claws, 'ann')];
  for (const cookies of [there.cookies, renamed(there, ann), new Map<string, string>()])
    expect((await new StoredBrowser(world, paws, cookies).ask('/api/changes')).status).toBe(401);
  expect((await ann.ask('/api/changes')).status).toBe(200);
});

// On SQLite, any change of the file is signaled to everyone, without saying what has changed.
it.runIf(DATABASES.includes('Postgres'))(
  'a page of an inbox on Postgres hears of no change of another one',
  PATIENCE,
  async () => {
    const { world, paws, claws, at } = await opened('Postgres');
    const ann = await listening(await at(paws, 'ann'));
    const bob = await listening(await at(claws, 'bob'));
    // What signing in has changed may arrive late.
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    const before = ann.heard.length;
    await call(world, 'claws');
    await expect.poll(() => bob.heard.length, { timeout: 15_000 }).toBeGreaterThan(1);
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    expect(ann.heard).toHaveLength(before);
    await call(world, 'paws');
    await expect.poll(() => ann.heard.length, { timeout: 15_000 }).toBeGreaterThan(before);
    await ann.end();
    await bob.end();
  },
);
