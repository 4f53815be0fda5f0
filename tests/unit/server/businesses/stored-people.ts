/** People of stored businesses, who sign in to its inbox by a mailed link, and of the provider, who look at it. */
import { expect } from 'vitest';
import type { MailServer } from '../../../../demo/stand-ins/mail-server.ts';
import { beginLook } from '../../../../server/businesses/store/looks.ts';
import type { BusinessId } from '../../../../server/businesses/business-id.ts';
import { hashOf } from '../../../../server/http/secrets.ts';
import { LOOK_COOKIE_PURPOSE } from '../../../../server/inbox/web/sign-in/looking.ts';
import { newToken, tokenCookie } from '../../../../server/inbox/web/sign-in/tokens.ts';
import { tokenOf } from '../inbox/web/browser.ts';
import { HOST, StoredBrowser, type StoredWorld } from './stored-world.ts';

/** On a busy machine. */
const SLOW_MS = 15_000;
const HOUR_MS = 60 * 60_000;

/** Of the provider. */
export const PAT = 'pat@provider.example';

export const owner = (name: string) => ({ email: `${name}@shop.example`, role: 'owner' as const });
export const staff = (name: string) => ({ email: `${name}@shop.example`, role: 'staff' as const });

/** @param id of the business */
export async function signedInAt(
  mailServer: MailServer,
  world: StoredWorld,
  id: string,
  email: string,
): Promise<StoredBrowser> {
  const browser = new StoredBrowser(world, id);
  const links = () => mailServer.mails.filter(({ subject }) => subject?.startsWith('Sign in'));
  const count = links().length;
  expect((await browser.send('/api/sign-in', { email, opens: '' })).status).toBe(204);
  await expect.poll(() => links().length, { timeout: SLOW_MS }).toBe(count + 1);
  const { text: mail = '' } = links().at(-1) ?? {};
  expect((await browser.send('/api/sign-in/finish', { token: tokenOf(mail) })).status).toBe(204);
  return browser;
}

/** A browser with the cookie that the provider's page sets. */
export async function looking(world: StoredWorld, id: BusinessId, at: string = id): Promise<StoredBrowser> {
  const token = newToken();
  await beginLook({ ...world.store, actor: PAT }, id, hashOf(token));
  const [cookie = ''] = tokenCookie(`${HOST}/${at}`, LOOK_COOKIE_PURPOSE, HOUR_MS).set(token).split(';');
  const [name = '', value = ''] = cookie.split('=');
  return new StoredBrowser(world, at, new Map([[name, value]]));
}
