/**
 * Scope: the site's routes: the served documents, client-side navigation, presses before the script has loaded, code
 * that fails to load, and a rendering error.
 */
import { expect, test, type Page } from '@playwright/test';
import { PAGE_TITLES } from '../../../site/content/page-titles.ts';
import { PATHS, type PageName } from '../../../site/app/routes.ts';
import { TAG } from '../../../widget/contract.ts';
import { dialog } from '../visit.ts';
import { meetAgent, visitSite } from './site-visit.ts';

const PAGES = { ...PATHS, notFound: '/no/such/page' } as const satisfies Record<PageName, string>;
const PAGE_SCRIPT = /\/assets\/page-[^/]+\.js$/;
const TAG_SCRIPT = /task-tamer-agent\.js$/;

/** Only the page's script shows this banner, so it is visible once the script listens. */
const question = (page: Page) => page.getByRole('region', { name: 'Cookie Consent' });

/** Collects errors of every kind and requests to other hosts. */
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

/** Holds back matching requests until the returned function is called. A held script may delay `load` too. */
async function holdBack(page: Page, matching: RegExp): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(matching, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Marks the document. The mark disappears if another document is loaded. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-mark'));

test('each page is served complete and hydrates without an error', async ({ page, request }) => {
  const complaints = complaintsOf(page);
  for (const [name, path] of Object.entries(PAGES) as [PageName, string][])
    await test.step(path, async () => {
      const { length } = complaints;
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(name === 'notFound' ? 404 : 200);
      expect(answer.headers()['content-security-policy']).not.toContain('unsafe');
      const html = await answer.text();
      expect(html).toContain(`<title>${PAGE_TITLES[name].title}</title>`);
      expect(html).toMatch(/<h1[^>]*>/);

      await page.goto(path);
      await expect(question(page), path).toBeVisible();
      await expect(page).toHaveTitle(PAGE_TITLES[name].title);
      await expect(page.getByRole('button', { name: 'Talk to Erin' }).last(), path).toBeVisible();
      const missing = `There is no page at ${path}`;
      const own = complaints.slice(length).filter((text) => !text.startsWith('Failed to load resource'));
      expect(own, path).toEqual(name === 'notFound' ? [missing] : []);
    });
});

/** On the home page, by a page that was not loaded before. */
async function cancelNavigation(page: Page): Promise<void> {
  const release = await holdBack(page, /\/terms$/);
  const footer = page.getByRole('contentinfo');
  const asked = page.waitForRequest(/\/terms$/);
  const terms = footer.getByRole('link', { name: 'Terms of Service' });
  await terms.click();
  await asked;
  await footer.getByRole('link', { name: 'Pricing' }).click();
  release();
  // This request is answered after the page's own, so its page would be shown by now.
  await page.evaluate(async () => (await fetch('/terms')).text());
  await expect(page).toHaveURL('/#pricing');
  await expect(page).toHaveTitle(PAGE_TITLES.home.title);
  await terms.click();
  await expect(page).toHaveTitle(PAGE_TITLES.terms.title);
}

test('the links navigate within the document, history restores the scroll position, and a link to the shown page cancels a navigation that is loading', async ({
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
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

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

  await test.step('a canceled navigation', () => cancelNavigation(page));
});

test('the presses before the page’s script has loaded take effect once it has', async ({ page }) => {
  const release = await holdBack(page, PAGE_SCRIPT);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const hero = page.getByRole('main');
  await hero.getByRole('button', { name: 'Schedule Consultation' }).first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  const calendar = page.getByRole('dialog');
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
});

test('the presses that the browser handles itself are not repeated', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const release = await holdBack(page, PAGE_SCRIPT);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const features = page.getByRole('banner').getByRole('link', { name: 'Features' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(features).toBeVisible();
  release();
  await expect(question(page)).toBeVisible();
  await expect(features).toBeVisible();
  await features.click();
  await expect(features).toBeHidden();
});

for (const isPageScriptLoaded of [false, true]) {
  test(`a press before the agent's script has loaded opens the agent, with the page’s script ${isPageScriptLoaded ? 'loaded' : 'loading'}`, async ({
    page,
  }) => {
    const releaseTag = await holdBack(page, TAG_SCRIPT);
    const releasePage = await holdBack(page, PAGE_SCRIPT);
    const talk = page.getByRole('main').getByRole('button', { name: 'Talk to Erin' });
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    if (isPageScriptLoaded) {
      releasePage();
      await expect(question(page)).toBeVisible();
    }
    await talk.click();
    releasePage();
    releaseTag();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(talk).toBeFocused();
  });

  test(`a press on the prerendered launcher opens the agent, with the page’s script ${isPageScriptLoaded ? 'loaded' : 'loading'}`, async ({
    page,
  }) => {
    const releaseTag = await holdBack(page, TAG_SCRIPT);
    const releasePage = await holdBack(page, PAGE_SCRIPT);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const launcher = page.locator(TAG).getByRole('button', { name: 'Talk to Erin' });
    const prerenderedAt = await launcher.boundingBox();
    if (isPageScriptLoaded) {
      releasePage();
      await expect(question(page)).toBeVisible();
      await question(page).getByRole('button', { name: 'Decline' }).click();
    }
    await launcher.press('Enter');
    releasePage();
    releaseTag();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(launcher).toBeFocused();
    if (isPageScriptLoaded) await expect.poll(() => launcher.boundingBox()).toEqual(prerenderedAt);
  });
}

test('the launcher keeps the focus when the tag replaces the prerendered one', async ({ page }) => {
  const releaseTag = await holdBack(page, TAG_SCRIPT);
  await visitSite(page);
  const launcher = page.locator(TAG).getByRole('button', { name: 'Talk to Erin' });
  await launcher.focus();
  releaseTag();
  await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
  await expect(launcher).toBeFocused();
  await expect(dialog(page)).toBeHidden();
});

test('while the agent’s script fails to load, the visitor sees the contacts, and the agent once it loads', async ({
  page,
}) => {
  await page.route(TAG_SCRIPT, (route) => route.abort());
  await visitSite(page);
  const talk = page.getByRole('main').getByRole('button', { name: 'Talk to Erin' });
  await talk.click();
  const sales = page.getByRole('dialog', { name: 'Contact Sales' });
  await expect(sales).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(talk).toBeFocused();
  await page.unroute(TAG_SCRIPT);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expect(sales).toBeHidden();
});

test('a page whose code fails to load stays readable, with working links and agent', async ({ page }) => {
  await page.route(/\/assets\/[^/]+\.js$/, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
  await page.locator(TAG).getByRole('button', { name: 'Talk to Erin' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveTitle(PAGE_TITLES.terms.title);
});

test('a rendering error of the page is shown with its cause', async ({ page }) => {
  await page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => {
      throw new Error('The observer is broken.');
    };
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText('The observer is broken.').first()).toBeVisible();
});
