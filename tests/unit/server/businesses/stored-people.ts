/** People of stored businesses, who sign in to its inbox by a mailed link. */
import { expect } from 'vitest';
import type { MailServer } from '../../../../demo/stand-ins/mail-server.ts';
import { tokenOf } from '../inbox/web/browser.ts';
import { StoredBrowser, type StoredWorld } from './stored-world.ts';

/** On a busy machine. */
const SLOW_MS = 15_000;

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
