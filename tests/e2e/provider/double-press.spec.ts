// Scope: buttons of the provider's page that are pressed twice before the page has answered the first press.
import { expect, type Locator, type Page } from '@playwright/test';
import { signIn, test } from './fixture.ts';

/** In one task, before React renders. */
const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });

/** How often the page has sent a request. */
function countRequests(page: Page, method: string, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) count += 1;
  });
  return () => count;
}

test('a double press adds a business once, and creates one agent', async ({ page, provider }) => {
  const finishes = countRequests(page, 'POST', /\/drafts\/[^/]+\/finish$/);
  await signIn(page, provider);
  await page.getByRole('link', { name: 'Add a business' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Paws');
  await page.getByRole('button', { name: 'Next' }).click();
  await pressTwice(page.getByRole('button', { name: 'Create the agent' }));
  await page.getByLabel('Website', { exact: true }).fill(provider.shop.url);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Owners').fill('ann@paws.example');
  await page.getByRole('button', { name: 'Next' }).click();
  await pressTwice(page.getByRole('button', { name: 'Add this business' }));
  await expect(page.getByRole('heading', { name: 'Paws', exact: true })).toBeFocused();
  expect(finishes()).toBe(1);
  expect(provider.agents.map(({ path }) => path)).toEqual(['POST /platform/assistant']);
});

test('a double press suspends, invites, checks, removes and looks once', async ({ page, provider }) => {
  test.slow();
  const id = await provider.add({
    slug: 'paws',
    name: 'Paws',
    kind: 'dental',
    timeZone: 'America/Chicago',
    settings: { assistant: 'erin', origins: [provider.shop.url] },
    people: [{ email: 'owner@paws.example', role: 'owner' }],
  });
  await signIn(page, provider);
  await page.getByRole('link', { name: /Paws/ }).click();
  const statuses = countRequests(page, 'POST', /\/status$/);
  await pressTwice(page.getByRole('button', { name: 'Suspend' }));
  await expect(page.getByText('It stays so until you resume it.')).toBeVisible();
  expect(statuses()).toBe(1);

  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Staff').fill('cleo@paws.example');
  await page.getByLabel('Bot check’s site key').fill('key-of-paws');
  await expect(page.getByText('If this key is of another hCaptcha account')).toBeVisible();
  const saves = countRequests(page, 'PATCH', /\/settings$/);
  await pressTwice(page.getByRole('button', { name: 'Save the settings' }));
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(saves()).toBe(1);

  const checks = countRequests(page, 'POST', /\/check$/);
  await pressTwice(page.getByRole('button', { name: 'Check this page' }));
  await expect(page.getByText('The page’s HTML has no <task-tamer-agent>.')).toBeVisible();
  expect(checks()).toBe(1);

  const looks = countRequests(page, 'POST', /\/look$/);
  await pressTwice(page.getByRole('button', { name: 'Look at its inbox' }));
  await expect(page).toHaveURL(provider.inboxOf(id));
  expect(looks()).toBe(1);

  await page.goto(`${provider.url}#business=${id}`);
  await page.getByRole('button', { name: 'Remove …' }).click();
  await page.getByLabel('Type the name').fill('Paws');
  const removals = countRequests(page, 'POST', /\/remove$/);
  await pressTwice(page.getByRole('button', { name: 'Remove it for good' }));
  await expect(page.getByText('Removed', { exact: true })).toBeVisible();
  expect(removals()).toBe(1);
});
