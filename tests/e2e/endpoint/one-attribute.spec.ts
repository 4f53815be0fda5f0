/**
 * Scope: a tag with one attribute, at the real endpoint: what the page asks and when, a whole call with the consent that the
 * endpoint knows, and a copy that is still current.
 */
import { expect } from '@playwright/test';
import { BY_ENDPOINT } from '../visit/by-endpoint.ts';
import { test } from '../visit/fixture.ts';
import {
  agent,
  consentBox,
  dialog,
  endButton,
  expectState,
  launcher,
  openPlain,
  startButton,
  startCall,
} from '../visit.ts';

/** The attributes that lead to the stand-ins stay; empty ones count as left out. */
const ONE_ATTRIBUTE = {
  ...BY_ENDPOINT,
  'call-endpoint': '/call-endpoint/erin',
  'captcha-site-key': '',
  'contact-phone': '',
  'contact-url': '',
  'booking-tool': '',
  'reply-tool': '',
} as const;

test('a visitor calls from a page whose tag has one attribute, and no page view asks the endpoint', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/call-endpoint/')) asked.push(new URL(request.url()).pathname);
  });
  await openPlain(page, ONE_ATTRIBUTE);
  await page.mouse.wheel(0, 100);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await launcher(page).hover();
  await expect.poll(() => asked).toEqual(['/call-endpoint/erin/config']);
  await startCall(page);
  await expectState(page, 'live');
  expect(asked.filter((path) => path.endsWith('/config'))).toHaveLength(1);
  expect(asked).toContain('/call-endpoint/erin/calls');
  await endButton(page).click();
  await expectState(page, 'idle');
});

test('a later page asks whether its copy is current, and shows the consent after the answer', async ({
  page,
}) => {
  await openPlain(page, ONE_ATTRIBUTE);
  await Promise.all([page.waitForResponse('**/config'), launcher(page).hover()]);
  const statuses: number[] = [];
  let answer = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/config', async (route) => {
    await waiting;
    await route.continue();
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/config')) statuses.push(response.status());
  });
  await page.reload();
  await launcher(page).click();
  await expect(startButton(page)).toBeVisible();
  await expect(consentBox(page)).toBeHidden();
  answer();
  await expect(consentBox(page)).toBeVisible();
  expect(statuses).toHaveLength(1);
});

test('a page of a business that is closed offers what is left, before the visitor enters anything', async ({
  page,
}) => {
  await page.route('**/config', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as object;
    await route.fulfill({
      response,
      json: { ...config, channels: ['message'], contactPhone: '+1 212 555 0142' },
    });
  });
  await openPlain(page, ONE_ATTRIBUTE);
  await launcher(page).click();
  await expect(dialog(page).locator('[data-reason="paused"]')).toBeVisible();
  await expect(dialog(page).getByRole('link', { name: /212/ })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Leave a message' }).click();
  await expect(agent(page).getByRole('button', { name: 'Send message' })).toBeVisible();
});
