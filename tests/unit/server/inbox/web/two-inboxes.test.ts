/** Scope: two inboxes on one host, under a path or a port each. Browsers give both the same cookies and passkeys. */
import { afterEach, expect, it } from 'vitest';
import type { Session } from '../../../../../server/inbox/web/page-contract.ts';
import { Browser, signingIn } from './browser.ts';
import { temporaryInbox } from '../../../../support/inbox/temporary-inbox.ts';
import { inboxFixture, openInboxWorld, OWNER, PUBLIC_URL, type InboxWorld } from '../world.ts';

const fixture = inboxFixture();
const { mailed } = fixture;
const { signedIn } = signingIn(fixture);
const opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function openAt(publicUrl: string): Promise<InboxWorld> {
  const { file, remove } = await temporaryInbox();
  const world = await openInboxWorld({ file, inbox: { ...mailed(), publicUrl } });
  opened.push(world.inbox.close, remove);
  return world;
}

const ownerOf = async (browser: Browser) => (await browser.read<Session>('/api/session')).owner;

it.each([
  ['paths', `${PUBLIC_URL}/bakery`, `${PUBLIC_URL}/garage`],
  ['a path and none', PUBLIC_URL, `${PUBLIC_URL}/garage`],
  ['ports', PUBLIC_URL, `${PUBLIC_URL}:8443`],
])('an owner signs in at both of two inboxes that differ in %s, and out of one', async (_, one, other) => {
  const bakery = await signedIn(await openAt(one));
  const second = await openAt(other);
  const garage = await signedIn(second, new Browser(second, bakery.cookies));
  expect(await ownerOf(bakery)).toBe(OWNER);
  expect(await ownerOf(garage)).toBe(OWNER);
  expect((await garage.send('/api/sign-out', {})).status).toBe(204);
  expect(await ownerOf(bakery)).toBe(OWNER);
  expect(await ownerOf(garage)).toBeNull();
});

it('an owner adds a passkey of its own at each of two inboxes on one host, because one of the same user is replaced', async () => {
  const handles: string[] = [];
  for (const publicUrl of [PUBLIC_URL, `${PUBLIC_URL}/bakery`, `${PUBLIC_URL}/garage`]) {
    const browser = await signedIn(await openAt(publicUrl));
    const options = (await (await browser.send('/api/passkeys/options', {})).json()) as {
      readonly user: { readonly id: string };
    };
    handles.push(options.user.id);
  }
  expect(new Set(handles).size).toBe(3);
});
