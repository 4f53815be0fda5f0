/** Scope: passkeys on the owner's page, with Chromium's own virtual authenticator. Attacks are in `unit/server`. */
import { expect, type Page } from '@playwright/test';
import { OWNER } from '../../../demo/inbox/local-inbox.ts';
import { installAxe, violations } from '../accessibility/audit.ts';
import { signIn, test } from './fixture.ts';

/** A device with a screen lock that is always unlocked. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    lock: (isLocked: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isLocked }),
  };
}

const account = (page: Page) => page.getByRole('dialog', { name: 'Account' });
const ownPasskeys = (page: Page) =>
  account(page).getByRole('region', { name: 'How you sign in' }).getByRole('listitem');
const offer = (page: Page) => page.getByRole('region', { name: 'Passkey' });
const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await account(page).getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByLabel('Your mail address')).toBeVisible();
}

async function expectClean(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violations(page, colorScheme), `${state}, ${colorScheme}`).toEqual([]);
  }
}

test('a passkey is offered after the first link, signs in unless the device is locked, and no longer when it is removed', async ({
  page,
  inbox,
}) => {
  test.slow();
  await installAxe(page);
  const authenticator = await addAuthenticator(page);
  await signIn(page, inbox);
  await expect(offer(page)).toBeVisible();
  await expectClean(page, 'offer');
  await offer(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(offer(page)).toBeHidden();
  const [credential] = await authenticator.credentials();
  expect(credential).toMatchObject({ rpId: 'localhost', isResidentCredential: true, userName: OWNER });

  await signOut(page);
  await expect(passkeyButton(page)).toBeVisible();
  await expectClean(page, 'signing in');
  const links = inbox.links().length;
  await passkeyButton(page).click();
  await expect(page.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible();
  expect(inbox.links()).toHaveLength(links);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Inbox', exact: true })).toBeVisible();
  await expect(offer(page)).toBeHidden();

  await signOut(page);
  await authenticator.lock(true);
  await passkeyButton(page).click();
  await expect(page.getByRole('alert')).toContainText('have a link mailed to you');
  await expect(page.getByLabel('Your mail address')).toBeVisible();
  await authenticator.lock(false);
  await passkeyButton(page).click();
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(ownPasskeys(page)).toHaveText(/last used/);
  await account(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(ownPasskeys(page)).toHaveCount(0);
  await account(page).getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByLabel('Your mail address')).toBeVisible();
  await expect(passkeyButton(page)).toBeHidden();
});

test('an owner who declines a passkey is not asked again in this browser, and adds one in the account', async ({
  page,
  inbox,
}) => {
  await installAxe(page);
  await addAuthenticator(page);
  await signIn(page, inbox);
  await offer(page).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(page)).toBeHidden();
  await signOut(page);
  await expect(passkeyButton(page)).toBeHidden();
  await signIn(page, inbox);
  await expect(offer(page)).toBeHidden();

  await page.getByRole('button', { name: 'Account' }).click();
  await account(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(ownPasskeys(page)).toHaveText(/on Linux.*not used yet/);
  await expectClean(page, 'account');
  await account(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(account(page).getByRole('alert')).toContainText('has a passkey for this page already');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();
});
