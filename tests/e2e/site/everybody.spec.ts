/**
 * Scope: the landing page's accessibility: axe on every page and dialog, in both themes; the keyboard alone; small
 * screens, wide text spacing, forced colors, reduced motion.
 */
import { expect, test, type Page } from '@playwright/test';
import { installAxe, violations } from '../accessibility/audit.ts';
import {
  calendarOf,
  meetAgent,
  openSiteDialog,
  ROUTES,
  siteDialog,
  visitSite,
  type SiteDialog,
} from './site-visit.ts';

const DIALOGS: readonly SiteDialog[] = ['Schedule Consultation', 'Contact Sales'];

test('axe finds no violation on any page or in any dialog, light and dark', async ({ page }) => {
  test.slow();
  await installAxe(page);
  const audit = async (where: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect.soft(await violations(page, colorScheme), `${where}, ${colorScheme}`).toEqual([]);
    }
  };
  for (const route of ROUTES.toReversed()) {
    await visitSite(page, route);
    // A call of the night sheet, on the page that has it.
    for (const line of await page.locator('.sheet summary').all()) await line.click();
    await audit(route);
  }
  await meetAgent(page);
  for (const name of DIALOGS) {
    await openSiteDialog(page, name);
    if (name === 'Schedule Consultation')
      await expect(calendarOf(page).getByRole('button').first()).toBeVisible();
    await audit(name);
    await page.keyboard.press('Escape');
    await expect(siteDialog(page, name)).toBeHidden();
  }
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choice' }).click();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
  await audit('Cookie Consent');
});

type Stop = { readonly name: string; readonly problem: string | null };

/** The focused element, and why its focus may be invisible. */
function focused(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', problem: null };
    const { x, y, width, height, top, bottom } = element.getBoundingClientRect();
    const name = `${element.localName} ${element.textContent.trim()}`;
    if (element.localName === 'task-tamer-agent') return { name: element.localName, problem: null };
    if (top < 0 || bottom > window.innerHeight) return { name, problem: 'outside the window' };
    const above = document.elementFromPoint(x + width / 2, y + height / 2);
    if (above === null || !(element.contains(above) || above.contains(element)))
      return { name, problem: `covered by ${above?.outerHTML.slice(0, 60)}` };
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const hasOutline = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    return { name, problem: hasOutline ? null : 'no visible outline' };
  });
}

/** Presses the key this often and checks that each focused element is visible. Returns their names. */
async function walk(page: Page, key: string, count: number): Promise<readonly string[]> {
  const stops: string[] = [];
  while (stops.length < count) {
    await page.keyboard.press(key);
    const { name, problem } = await focused(page);
    expect.soft(problem, name).toBeNull();
    stops.push(name);
  }
  return stops;
}

const CONTROLS = 'a[href], button, summary, [tabindex="0"]';

test('the keyboard reaches everything in page order with a visible focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitSite(page);
  await meetAgent(page);
  const controls = await page
    .locator('#page')
    .locator(CONTROLS)
    .evaluateAll((all) =>
      all
        .filter((control) => control.checkVisibility())
        .map((control) => `${control.localName} ${control.textContent.trim()}`),
    );
  expect(controls[0]).toBe('a Skip to the content');
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
  });
  expect(await walk(page, 'Tab', controls.length)).toEqual(controls);
  await page.keyboard.press('Tab');
  expect(await walk(page, 'Shift+Tab', controls.length), 'in reverse order').toEqual(controls.toReversed());

  await page.getByRole('link', { name: 'Skip to the content' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveText('Schedule Consultation');
  await page.keyboard.press('Enter');
  await expect(siteDialog(page, 'Schedule Consultation')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main').locator(':focus')).toHaveText('Schedule Consultation');
});

/** With very large text, a sticky header would leave no room below it in the last window. */
const HEADERS = [
  [1440, 900, true],
  [300, 640, true],
  [300, 400, false],
] as const;

test('the header stays in sight, but scrolls away in a window with little room below it', async ({
  page,
}) => {
  await visitSite(page, '/privacy');
  const top = async () => (await page.getByRole('banner').boundingBox())?.y;
  for (const [width, height, stays] of HEADERS) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo({ top: 1_000, behavior: 'instant' }));
    await expect.poll(top, `${width} by ${height}`).toBe(stays ? 0 : -1_000);
  }
});

/** The page if it is wider than the window, and dialogs that clip their content. */
const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const dialogs = [...document.querySelectorAll('[role="dialog"]')];
    const cut = dialogs.filter((dialog) => dialog.scrollWidth > dialog.clientWidth + 1);
    const wide = scrollWidth > clientWidth ? [`the page: ${scrollWidth} in ${clientWidth}`] : [];
    return [...wide, ...cut.map(({ className, scrollWidth: width }) => `${className}: ${width}`)];
  });

/** The text spacing that a page must support (WCAG 2.2, 1.4.12). */
const WIDE_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}`;

test('nothing overflows on a small screen, even with wide text spacing, and nothing moves under reduced motion', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  for (const route of ROUTES.toReversed()) {
    await visitSite(page, route);
    expect.soft(await tooWide(page), route).toEqual([]);
    expect.soft(await page.evaluate(() => document.getAnimations().length), route).toBe(0);
  }
  await meetAgent(page);
  for (const name of DIALOGS) {
    await openSiteDialog(page, name);
    expect.soft(await tooWide(page), name).toEqual([]);
    const close = await siteDialog(page, name).getByRole('button', { name: 'Close' }).boundingBox();
    expect
      .soft(Math.min(close?.width ?? 0, close?.height ?? 0), 'large enough for a thumb')
      .toBeGreaterThanOrEqual(44);
    await page.keyboard.press('Escape');
    await expect(siteDialog(page, name)).toBeHidden();
  }
  await page.evaluate((spacing) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(spacing);
    document.adoptedStyleSheets.push(sheet);
  }, WIDE_SPACING);
  expect.soft(await tooWide(page), 'with wide text spacing').toEqual([]);
});
