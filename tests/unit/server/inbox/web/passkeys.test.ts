/** Scope: passkeys at the server, with the real library and an authenticator that misbehaves. In a browser: `e2e/inbox`. */
import { expect, it } from 'vitest';
import type { Session } from '../../../../../server/inbox/web/page-contract.ts';
import { Authenticator, type Claims } from './authenticator.ts';
import { Browser, signingIn } from './browser.ts';
import { inboxFixture, MINUTE_MS, OWNER, rowsOf, type InboxWorld } from '../world.ts';

const fixture = inboxFixture();
const { openWorld, close, file, mailed } = fixture;
const { signedIn } = signingIn(fixture);

type Challenge = { readonly challenge: string };
type Registering = Challenge & {
  readonly user: { readonly id: string; readonly name: string };
  readonly excludeCredentials: readonly object[];
};

const optionsOf = async <T extends Challenge>(browser: Browser, path: string): Promise<T> => {
  const answer = await browser.send(`/api/${path}`, {});
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
};

async function register(browser: Browser, key: Authenticator, claims: Claims = {}): Promise<number> {
  const options = await optionsOf<Registering>(browser, 'passkeys/options');
  return (await browser.send('/api/passkeys', key.register(options, claims))).status;
}

async function signIn(browser: Browser, key: Authenticator, claims: Claims = {}): Promise<number> {
  const options = await optionsOf(browser, 'sign-in/passkey/options');
  return (await browser.send('/api/sign-in/passkey', key.signIn(options, claims))).status;
}

async function withPasskey(): Promise<{ world: InboxWorld; owner: Browser; key: Authenticator }> {
  const world = await openWorld({ inbox: mailed() });
  const owner = await signedIn(world);
  const key = new Authenticator();
  expect(await register(owner, key)).toBe(204);
  return { world, owner, key };
}

const isIn = async (browser: Browser) => (await browser.ask('/api/overview')).status === 200;

it('the inbox signs an owner in with a passkey that was added after a link', async () => {
  const { world, owner, key } = await withPasskey();
  const next = new Browser(world);
  expect((await next.read<Session>('/api/session')).passkeys.isOffered).toBe(true);
  expect(await signIn(next, key)).toBe(204);
  expect((await next.read<Session>('/api/session')).owner).toBe(OWNER);
  expect([...next.cookies.keys()]).toContain('__Host-task-tamer-session');
  expect(await signIn(new Browser(world), key)).toBe(204);

  const { passkeys } = await owner.read<Session>('/api/session');
  expect(passkeys.own).toMatchObject([{ id: key.id, usedAt: expect.any(Number) }]);
});

it('the inbox reveals no owner and no passkey without a session', async () => {
  const { world, owner, key } = await withPasskey();
  const stranger = new Browser(world);
  expect(JSON.stringify(await optionsOf(stranger, 'sign-in/passkey/options'))).not.toContain(key.id);
  const session = JSON.stringify(await stranger.read('/api/session'));
  for (const secret of [key.id, OWNER]) expect(session).not.toContain(secret);
  const { user, excludeCredentials } = await optionsOf<Registering>(owner, 'passkeys/options');
  expect(user.name).toBe(OWNER);
  expect(Buffer.from(user.id, 'base64url').toString()).not.toContain('owner');
  expect(excludeCredentials).toMatchObject([{ id: key.id }]);
});

it.each<[string, Claims]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['the same host without HTTPS', { origin: 'http://api.shop.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['a device that was not unlocked', { isUserVerified: false }],
])('the inbox accepts a passkey neither to add nor to sign in that comes from %s', async (_, claims) => {
  const { world, owner, key } = await withPasskey();
  expect(await register(owner, new Authenticator(), claims)).toBe(400);
  const next = new Browser(world);
  expect(await signIn(next, key, claims)).toBe(401);
  expect(await isIn(next)).toBe(false);
});

it('the inbox accepts a response once, in the browser that asked for it, within five minutes', async () => {
  const { world, key } = await withPasskey();
  const [one, other] = [new Browser(world), new Browser(world)];
  const response = key.signIn(await optionsOf(one, 'sign-in/passkey/options'));
  await optionsOf(other, 'sign-in/passkey/options');
  expect((await other.send('/api/sign-in/passkey', response)).status).toBe(401);
  expect((await one.send('/api/sign-in/passkey', response)).status).toBe(204);
  one.cookies.delete('__Host-task-tamer-session');
  expect((await one.send('/api/sign-in/passkey', response)).status).toBe(401);

  const late = key.signIn(await optionsOf(other, 'sign-in/passkey/options'));
  world.pass(5 * MINUTE_MS + 1);
  expect((await other.send('/api/sign-in/passkey', late)).status).toBe(401);
  expect(await isIn(other)).toBe(false);
});

it('the inbox refuses a cloned passkey with an older counter, and one of two simultaneous responses', async () => {
  const { world, key } = await withPasskey();
  for (let time = 0; time < 3; time += 1) expect(await signIn(new Browser(world), key)).toBe(204);
  expect(await signIn(new Browser(world), key, { counter: 2 })).toBe(401);
  const both = [new Browser(world), new Browser(world)];
  key.counter = 10;
  const statuses = await Promise.all(both.map((browser) => signIn(browser, key, { counter: 11 })));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 401]);
});

it('the inbox refuses a forged signature, an unknown passkey and a malformed response', async () => {
  const { world, key } = await withPasskey();
  const forger = new Authenticator();
  const browser = new Browser(world);
  expect(await signIn(browser, forger)).toBe(401);
  const forged = {
    ...forger.signIn(await optionsOf(browser, 'sign-in/passkey/options')),
    id: key.id,
    rawId: key.id,
  };
  expect((await browser.send('/api/sign-in/passkey', forged)).status).toBe(401);
  for (const body of [null, {}, [], { id: key.id }, { id: key.id, response: { clientDataJSON: '!' } }, 'x'])
    expect((await browser.send('/api/sign-in/passkey', body)).status).toBe(401);
  expect(await isIn(browser)).toBe(false);
});

it('the inbox adds a passkey only for a signed-in owner, and rejects another owner’s challenge', async () => {
  const world = await openWorld({ inbox: mailed() });
  const stranger = new Browser(world);
  expect((await stranger.send('/api/passkeys/options', {})).status).toBe(401);
  expect((await stranger.send('/api/passkeys', {})).status).toBe(401);
  const owner = await signedIn(world);
  const key = new Authenticator();
  const forSigningIn = await optionsOf(owner, 'sign-in/passkey/options');
  expect((await owner.send('/api/passkeys', key.register(forSigningIn))).status).toBe(400);
  const foreign = await owner.send(
    '/api/passkeys/options',
    {},
    { headers: { 'sec-fetch-site': 'cross-site' } },
  );
  expect(foreign.status).toBe(403);
  expect(rowsOf(file(), 'passkeys')).toEqual([]);
});

it('the inbox removes a passkey, which then no longer signs in', async () => {
  const { world, owner, key } = await withPasskey();
  const remove = (id: string) => owner.ask(`/api/passkeys/${id}`, { method: 'DELETE' });
  expect((await remove('unknown')).status).toBe(404);
  expect((await remove(key.id)).status).toBe(204);
  expect((await owner.read<Session>('/api/session')).passkeys.own).toEqual([]);
  expect(await signIn(new Browser(world), key)).toBe(401);
});

it('the inbox refuses a passkey of an address that was removed from OWNERS', async () => {
  const { world, key } = await withPasskey();
  await close(world);
  const after = await openWorld({ inbox: { ...mailed(), owners: ['other@shop.example'] } });
  const browser = new Browser(after);
  expect((await browser.read<Session>('/api/session')).passkeys.isOffered).toBe(false);
  expect(await signIn(browser, key)).toBe(401);
});

it('the inbox offers no passkeys on an IP address or without HTTPS, which browsers refuse', async () => {
  for (const publicUrl of ['https://192.0.2.1', 'https://[2001:db8::1]', 'http://shop.example']) {
    const world = await openWorld({ inbox: { ...mailed(), publicUrl } });
    const browser = new Browser(world);
    expect((await browser.read<Session>('/api/session')).passkeys.isPossible).toBe(false);
    expect((await browser.send('/api/sign-in/passkey/options', {})).status).toBe(409);
    await close(world);
  }
});

it('the inbox limits the attempts of one address', async () => {
  const { world, key } = await withPasskey();
  const statuses = [];
  for (let time = 0; time < 31; time += 1)
    statuses.push((await new Browser(world).send('/api/sign-in/passkey', { id: key.id })).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});
