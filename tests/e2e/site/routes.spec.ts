/**
 * Scope: the site's pages as documents and as one application: what is sent, hydration, going from page to page,
 * what is pressed before the application is there, code that never comes, and an error of the page itself.
 */
import { expect, test, type Page } from '@playwright/test';
import { PAGE_TITLES } from '../../../site/content/page-titles.ts';
import { PATHS, type PageName } from '../../../site/app/routes.ts';
import { dialog } from '../visit.ts';
import { meetAgent, visitSite } from './site-visit.ts';

const PAGES = { ...PATHS, notFound: '/no/such/page' } as const satisfies Record<PageName, string>;
const APPLICATION = /\/assets\/(react|hydrate)-[^/]+\.js$/;

/** Drawn by the application alone: it is there once the page is hydrated. */
const question = (page: Page) => page.getByRole('region', { name: 'Cookie Consent' });

/** What a page tells of problems: errors of every kind, and requests to anybody else. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') complaints.push(request.url());
  });
  return complaints;
}

/** Holds back what matches until the gate is opened. */
async function closeGate(page: Page, matching: RegExp): Promise<() => void> {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(matching, async (route) => {
    await opened;
    await route.continue();
  });
  return open;
}

/** Gone with the document: proves that none was loaded in between. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-mark'));

for (const [name, path] of Object.entries(PAGES) as [PageName, string][]) {
  test(`${path} is sent whole and becomes interactive without a complaint`, async ({ page, request }) => {
    const complaints = complaintsOf(page);
    const answer = await request.get(path);
    expect(answer.status()).toBe(name === 'notFound' ? 404 : 200);
    expect(answer.headers()['content-security-policy']).not.toContain('unsafe');
    const html = await answer.text();
    expect(html).toContain(`<title>${PAGE_TITLES[name].title}</title>`);
    expect(html).toMatch(/<h1[^>]*>/);

    await page.goto(path);
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveTitle(PAGE_TITLES[name].title);
    await expect(page.getByRole('button', { name: 'Talk to Erin' }).last()).toBeVisible();
    const missing = `There is no page at ${path}`;
    const own = complaints.filter((text) => !text.startsWith('Failed to load resource'));
    expect(own).toEqual(name === 'notFound' ? [missing] : []);
  });
}

test('links change the page within the document, and history brings back where the visitor was', async ({
  page,
}) => {
  await visitSite(page);
  await meetAgent(page);
  await mark(page);
  const legal = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' });
  await legal.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  await legal.click();

  await expect(page).toHaveURL('/privacy');
  await expect(page).toHaveTitle(PAGE_TITLES.privacy.title);
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveTitle(PAGE_TITLES.home.title);
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - left)).toBeLessThan(50);

  await page.goForward();
  await expect(page).toHaveTitle(PAGE_TITLES.privacy.title);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/#pricing');
  await expect(page.locator('#pricing')).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await isMarked(page)).toBe(true);
});

test('what is pressed before the application is there happens once it is', async ({ page }) => {
  const open = await closeGate(page, APPLICATION);
  await page.goto('/');
  const hero = page.getByRole('main');
  await hero.getByRole('button', { name: 'Schedule Consultation' }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  open();
  const calendar = page.getByRole('dialog');
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
});

for (const isThere of [false, true]) {
  test(`Erin is opened by a press before her script, the application ${isThere ? 'there' : 'on its way'}`, async ({
    page,
  }) => {
    const openTag = await closeGate(page, /task-tamer-agent\.js$/);
    const openApplication = await closeGate(page, APPLICATION);
    const talk = page.getByRole('main').getByRole('button', { name: 'Talk to Erin' });
    const isTaken = () =>
      talk.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__react')));
    await page.goto('/');
    if (isThere) {
      openApplication();
      await expect.poll(isTaken).toBe(true);
    }
    await talk.click();
    openApplication();
    openTag();
    await expect(dialog(page)).toBeVisible();
  });
}

test('a page whose code never comes stays readable, its links work, and Erin is there', async ({ page }) => {
  await page.route(APPLICATION, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('task-tamer-agent').getByRole('button', { name: 'Talk to Erin' })).toBeVisible();
  await meetAgent(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveTitle(PAGE_TITLES.terms.title);
});

test('an error of the page shows what it was', async ({ page }) => {
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => {
      throw new Error('The observer is broken.');
    };
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText('The observer is broken.').first()).toBeVisible();
});
