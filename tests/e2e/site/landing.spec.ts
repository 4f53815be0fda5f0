/**
 * Scope: the landing page for its visitors: link targets, content without JavaScript, when the agent opens by itself,
 * and a call that continues across pages.
 */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { LOCAL_SETTINGS } from '../../../demo/local-settings.ts';
import { SHOWN_EVENT } from '../../../site/app/navigation.ts';
import * as content from '../../../site/content/content.ts';
import { NIGHT_SHEET } from '../../../site/content/night-sheet.ts';
import { TAG } from '../../../widget/contract.ts';
import { consentBox, dialog, expectState, nameField, passBotCheck, startButton, VISITOR } from '../visit.ts';
import { meetAgent, MISSING, ROUTES, scrollToHeight, visitSite } from './site-visit.ts';

const { links } = LOCAL_SETTINGS;

type Link = { readonly href: string; readonly target: string; readonly rel: string };

const linksOf = (page: Page): Promise<readonly Link[]> =>
  page
    .locator('a')
    .evaluateAll((found) =>
      (found as HTMLAnchorElement[]).map(({ href, target, rel }) => ({ href, target, rel })),
    );

test('every link of every page works, and external ones open a new tab', async ({ page }) => {
  const leadsTo = new Set<string>();
  for (const route of ROUTES) {
    await visitSite(page, route);
    for (const link of await linksOf(page)) {
      const url = new URL(link.href);
      const isElsewhere = url.pathname.startsWith('/stand-ins/');
      expect.soft(link, `${link.href} on ${route}`).toMatchObject({
        target: isElsewhere ? '_blank' : '',
        rel: isElsewhere ? 'noopener' : '',
      });
      // The missing page's links to itself lead nowhere, as they should.
      if (url.pathname !== MISSING) leadsTo.add(link.href);
    }
  }
  const origin = new URL(page.url()).origin;
  for (const href of leadsTo) {
    if (!href.startsWith(origin)) continue;
    const { hash } = new URL(href);
    const answer = await page.request.get(href);
    expect.soft(answer.status(), href).toBe(200);
    const hasAnchor = hash === '' || (await answer.text()).includes(`id="${hash.slice(1)}"`);
    expect.soft(hasAnchor, `${href} has its anchor`).toBe(true);
  }
  expect([...leadsTo].map((href) => href.replace(origin, ''))).toEqual(
    expect.arrayContaining([
      '/',
      '/privacy',
      '/terms',
      '/#features',
      '/#pricing',
      '/#testimonials',
      links.leadForm,
      `mailto:${links.email}`,
      `tel:${links.phone.replaceAll(' ', '')}`,
    ]),
  );
});

test('the lead form opens in a new tab, and section links work from any page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitSite(page);
  await meetAgent(page);
  for (const name of [content.ACTIONS.getStarted, content.ACTIONS.strategicAdvantage]) {
    const tab = page.waitForEvent('popup');
    await page.getByRole('link', { name }).first().click();
    const form = await tab;
    await form.getByLabel('Business name').fill('Bright Dental');
    await form.getByLabel('Email').fill('front@desk.example');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByRole('status')).toContainText('Thank you');
    expect(await form.evaluate(() => window.opener)).toBeNull();
    await form.close();
  }
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('heading', { name: content.PRICING.title })).toBeInViewport();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Pricing' })).toHaveAttribute(
    'aria-current',
    'location',
  );
  // The agent has already opened by itself in this visit and does not do so again.
  await page.goto('/terms');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Success Stories' });
  // Simulate a slow machine: sections that are laid out after the scroll would push the target away.
  const laidOut = link.evaluate(
    (element: HTMLElement, shown) =>
      new Promise<boolean>((resolve) => {
        const page = document.documentElement.dataset;
        page['firstScreen'] = '';
        document.addEventListener(shown, () => queueMicrotask(() => resolve(!('firstScreen' in page))), {
          once: true,
        });
        element.click();
      }),
    SHOWN_EVENT,
  );
  expect(await laidOut, 'the page is laid out before it scrolls').toBe(true);
  const stories = page.getByRole('heading', { name: content.STORIES.title });
  await expect(stories).toBeInViewport();
  const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  await expect
    .poll(async () => (await stories.boundingBox())?.y ?? 0, 'the heading is below the sticky header')
    .toBeGreaterThan(header);
});

test("the footer's logo aligns with its titles, and its button has the color of its links", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visitSite(page);
  const footer = page.getByRole('contentinfo');
  // Content below the first screen is laid out later.
  await footer.scrollIntoViewIfNeeded();
  const middleOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: NaN };
    return y + height / 2;
  };
  const apart = async () => Math.abs((await middleOf(logo)) - (await middleOf(title)));
  const colorOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color);
  const logo = footer.getByRole('link', { name: content.BRAND });
  const title = footer.getByRole('heading', { name: content.FOOTER.product });
  await expect.soft.poll(apart).toBeLessThan(1);
  const setup = footer.getByRole('link', { name: content.FOOTER.setup });
  expect
    .soft(await colorOf(footer.getByRole('button', { name: 'Cookie choice' })))
    .toBe(await colorOf(setup));
});

/** All texts in the page's data, at any depth. */
function textsIn(data: unknown): readonly string[] {
  if (typeof data === 'string') return [data];
  if (typeof data === 'number') return [content.dollars(data)];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : [];
}

test.describe('the landing page without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });

  test('shows every text, price and link, and links in place of the buttons', async ({ page }) => {
    await page.goto('/');
    const shown = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ').toLowerCase();
    const { HERO, PROBLEM, CLAIMS, FEATURES, STORIES, PRICING, INACTION, FOOTER, ACTIONS } = content;
    const { title } = NIGHT_SHEET;
    const entries = NIGHT_SHEET.entries.map(({ call: _opened, ...line }) => line);
    const features = FEATURES.cards.map(({ column: _drawn, ...words }) => words);
    const { returnHome: _elsewhere, talkToAgent: _needsScript, ...actions } = ACTIONS;
    const points = INACTION.points.map(({ number: _drawn, ...words }) => words);
    const texts = [
      HERO,
      PROBLEM,
      CLAIMS,
      features,
      STORIES,
      PRICING,
      points,
      FOOTER,
      actions,
      title,
      entries,
    ];
    for (const text of textsIn(texts)) expect.soft(shown).toContain(text.toLowerCase());

    await expect(page.getByRole('button', { name: ACTIONS.scheduleConsultation })).toHaveCount(0);
    await expect(page.getByRole('button', { name: ACTIONS.contactSales })).toHaveCount(0);
    const calendar = page.getByRole('main').getByRole('link', { name: ACTIONS.scheduleConsultation }).first();
    await expect(calendar).toHaveAttribute('href', links.calendar);
    await expect(page.getByRole('link', { name: ACTIONS.contactSales }).first()).toHaveAttribute(
      'href',
      `mailto:${links.email}`,
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { name: 'Cookies and your choice' })).toBeVisible();
  });
});

test('the agent opens by itself once, past 80 % of the window', async ({ page }) => {
  await visitSite(page);
  await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
  // Wait until the whole page is laid out, so that it can be scrolled that far.
  await expect(page.locator('[data-first-screen]')).toHaveCount(0);
  await scrollToHeight(page, 0.7);
  await scrollToHeight(page, 0);
  await expect(dialog(page)).toBeHidden();
  await scrollToHeight(page, 0.85);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await scrollToHeight(page, 0);
  await scrollToHeight(page, 1.5);
  await scrollToHeight(page, 0.85);
  await expect(dialog(page)).toBeHidden();
});

test('a call from the hero continues across pages and next to a dialog', async ({ page }) => {
  await visitSite(page);
  await page.getByRole('main').getByRole('button', { name: content.ACTIONS.talkToAgent }).first().click();
  await nameField(page).fill(VISITOR);
  await consentBox(page).check();
  await passBotCheck(page);
  await startButton(page).click();
  await expectState(page, 'live');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeFocused();
  await expect(page).toHaveTitle(/^Privacy Policy/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: content.HERO.title })).toBeVisible();
  await expectState(page, 'live');

  await page.getByRole('contentinfo').getByRole('button', { name: content.ACTIONS.contactSales }).click();
  const sales = page.getByRole('dialog', { name: content.ACTIONS.contactSales });
  await expect(sales).toBeVisible();
  const bar = page.getByRole('region', { name: 'Call with Erin' });
  await expect(sales.getByRole('region', { name: 'Call with Erin' })).toBeVisible();
  await bar.getByRole('button', { name: 'End Call' }).click();
  await expectState(page, 'idle');
  await expect(bar).toHaveCount(0);
  await expect(sales, 'ending the call does not count as a click outside the dialog').toBeVisible();
});
