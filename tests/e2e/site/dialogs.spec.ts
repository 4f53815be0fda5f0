/**
 * Scope: the page's dialogs: their content, every way to close them, the focus, and the fallback when the calendar or
 * the dialogs' code fails to load.
 */
import { expect, test } from '@playwright/test';
import { LOCAL_SETTINGS } from '../../../demo/local-settings.ts';
import { CONTACT } from '../../../site/content/content.ts';
import { calendarOf, meetAgent, openSiteDialog, siteDialog, visitSite } from './site-visit.ts';

const { links } = LOCAL_SETTINGS;
const IN_A_TAB = 'Open the calendar in a new tab';

test('a consultation is booked in the dialog, which closes in every way and returns the focus', async ({
  page,
}) => {
  await visitSite(page);
  const consultation = siteDialog(page, 'Schedule Consultation');
  const opener = await openSiteDialog(page, 'Schedule Consultation');
  await expect(consultation.getByRole('heading', { name: 'Schedule Consultation' })).toBeFocused();
  await expect(consultation).toHaveAttribute('aria-modal', 'true');
  await calendarOf(page).getByRole('button', { name: '10:30 AM' }).first().click();
  await expect(calendarOf(page).getByRole('status')).toContainText('You are booked');
  const plain = consultation.getByRole('link', { name: IN_A_TAB });
  await expect(plain).toHaveAttribute('href', links.calendar);
  await expect(plain).toHaveAttribute('target', '_blank');

  await consultation.getByRole('button', { name: 'Close' }).click();
  await expect(consultation).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(consultation).toBeVisible();
  await page.mouse.move(3, 300);
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('Escape');
  await expect(consultation).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await page.evaluate(() => window.scrollY), 'the page below did not scroll').toBe(0);

  await opener.click();
  await expect(consultation).toBeVisible();
  // From inside the calendar, which has the same origin.
  await calendarOf(page).getByRole('button', { name: '10:30 AM' }).first().press('Escape');
  await expect(consultation).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(consultation).toBeVisible();
  await page.mouse.click(3, 300);
  await expect(consultation).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe('with a cross-origin calendar, which receives its own key presses', () => {
  test.use({ bypassCSP: true });

  test('the close button is visible in any window, and next to the calendar in tab order', async ({
    page,
  }) => {
    await visitSite(page);
    const opener = await openSiteDialog(page, 'Schedule Consultation');
    const consultation = siteDialog(page, 'Schedule Consultation');
    const close = consultation.getByRole('button', { name: 'Close' });
    // A data: URL has an opaque origin, which never equals the page's.
    await consultation.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
      frame.src = 'data:text/html,<button>First</button><button style="margin-top:40rem">Last</button>';
    });
    for (const [width, height] of [
      [1440, 900],
      [667, 375],
      [360, 320],
    ] as const) {
      await page.setViewportSize({ width, height });
      await calendarOf(page).getByRole('button', { name: 'Last' }).focus();
      await consultation.locator('iframe').evaluate((frame) => frame.scrollIntoView({ block: 'end' }));
      await expect(close, `${width} x ${height}`).toBeInViewport({ ratio: 1 });
      await close.click({ trial: true });
    }
    await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(consultation).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

test('Contact Sales offers every contact, and traps the focus while it is open', async ({ page }) => {
  await visitSite(page);
  await meetAgent(page);
  const opener = await openSiteDialog(page, 'Contact Sales');
  const sales = siteDialog(page, 'Contact Sales');
  const hrefs = sales.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(await hrefs).toEqual([
    `tel:${links.phone.replaceAll(' ', '')}`,
    `mailto:${links.email}`,
    links.leadForm,
  ]);
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    await expect(sales.locator(':focus'), `after ${presses + 1} presses`).toHaveCount(1);
  }
  await sales.getByRole('button', { name: 'Schedule Consultation' }).click();
  const consultation = siteDialog(page, 'Schedule Consultation');
  await expect(consultation.getByRole('heading')).toBeFocused();
  await expect(sales).toHaveCount(0);
  await expect(calendarOf(page).getByRole('button').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(consultation).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the menu of a phone has Contact Sales and the number, and regains the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visitSite(page);
  const header = page.getByRole('banner');
  const menu = header.getByRole('button', { name: 'Menu' });
  await menu.click();
  await expect(header.getByRole('link', { name: links.phone })).toBeVisible();
  await header.getByRole('button', { name: 'Contact Sales' }).click();
  const sales = siteDialog(page, 'Contact Sales');
  await expect(sales).toBeVisible();
  await expect(sales).toContainText(CONTACT.sentence);
  await page.keyboard.press('Escape');
  await expect(sales).toBeHidden();
  await expect(menu).toBeFocused();
  await expect(header.getByRole('link', { name: links.phone })).toBeHidden();
});

test("without the calendar or the dialogs' code, the calendar’s link remains", async ({ page }) => {
  await page.clock.install();
  await page.route(`**${links.calendar}`, (route) =>
    route.continue({ url: `${route.request().url()}?mode=slow` }),
  );
  await visitSite(page);
  await openSiteDialog(page, 'Schedule Consultation');
  const note = siteDialog(page, 'Schedule Consultation').getByRole('status');
  await expect(note).toHaveText('The calendar is loading.');
  await page.clock.fastForward(8_000);
  await expect(note).toHaveText('The calendar does not load here.');

  await page.unroute(`**${links.calendar}`);
  await page.route('**/assets/shown-dialog-*.js', (route) => route.abort());
  await page.reload();
  const tab = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('button', { name: 'Schedule Consultation' }).first().click();
  await expect((await tab).getByRole('heading', { name: '30 minute consultation' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
