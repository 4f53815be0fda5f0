/** Scope: `launcher="two"`: writing by keyboard; axe; the module build, with and without the second button's file. */
import { expect, type Locator, type Page } from '@playwright/test';
import { installAxe, targetSizes, violations } from './accessibility/audit.ts';
import { expectInside } from './host-pages/geometry.ts';
import { hostPage, moduleOf } from './host-pages/embed.ts';
import { test } from './host-pages/fixture.ts';
import { RECORD_SHIFTS, shiftsOf } from './host-pages/layout-shifts.ts';
import { agent, dialog, eventsOf, launcher, passBotCheck, VISITOR } from './visit.ts';
import { installProbe } from './visit/page-probe.ts';
import { plainAddress } from './visit/plain-page.ts';
import { inBothThemes } from './visit/states.ts';
import { EVENTS } from '../../widget/contract.ts';
import { en } from '../../widget/i18n/en.ts';

const PART = /\/task-tamer-agent\.launcher-box-[\w-]+\.mjs$/;
const button = (page: Page, name: string): Locator => agent(page).getByRole('button', { name, exact: true });
const messageBox = (page: Page): Locator => agent(page).getByRole('textbox', { name: en.writing.message });
const both = (page: Page): Locator => agent(page).getByRole('region', { name: 'Talk to Erin' });

test('a visitor reaches Message and writes by keyboard alone', async ({ page }) => {
  await openPlainTwo(page);
  await page.keyboard.press('Tab');
  await expect(button(page, 'Call')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Message')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveAccessibleName(en.writing.title('Erin'));
  await page.keyboard.type(VISITOR);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await passBotCheck(page);
  await dialog(page)
    .getByRole('button', { name: en.writing.start('Erin') })
    .press('Enter');
  await expect(messageBox(page)).toBeFocused();
  await page.keyboard.type('Hello');
  await page.keyboard.press('Enter');
  await expect(agent(page).getByRole('log')).toContainText('Shall we book');
  expect(await eventsOf(page, 'agent-open')).toEqual([{ trigger: 'launcher' }]);
});

test('axe finds no violation in the two buttons, light and dark', async ({ page }) => {
  await installAxe(page);
  await openPlainTwo(page);
  await inBothThemes(page, async (theme) => expect.soft(await violations(page, theme), theme).toEqual([]));
});

async function openPlainTwo(page: Page): Promise<void> {
  await page.addInitScript(installProbe, EVENTS);
  await page.goto(plainAddress({ launcher: 'two' }));
  await expect(both(page)).toBeVisible();
}

for (const width of [360, 768, 1440])
  test(`both buttons are inside the window and large enough at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await openPlainTwo(page);
    await expectInside(page, both(page));
    const sizes = await targetSizes(agent(page));
    expect(sizes).toHaveLength(2);
    expect(sizes.filter(({ width: wide, height }) => Math.min(wide, height) < 44)).toEqual([]);
  });

test('the module loads the second button in a separate file, and shifts nothing', async ({
  page,
  hostServer,
  complaints,
}) => {
  const parts: string[] = [];
  page.on('request', (request) => PART.test(request.url()) && parts.push(request.url()));
  const attributes = { launcher: 'two' };
  const host = hostPage(hostServer.partner, { head: RECORD_SHIFTS, attributes }, moduleOf);
  await page.goto(hostServer.serve('a module, two buttons', host));
  await button(page, 'Message').click();
  await expect(dialog(page)).toHaveAccessibleName(en.writing.title('Erin'));
  expect(parts).toHaveLength(1);
  expect(await shiftsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('without the second button’s file, the launcher is one button that works', async ({
  page,
  hostServer,
}) => {
  await page.route(PART, (route) => route.abort());
  const host = hostPage(hostServer.partner, { attributes: { launcher: 'two' } }, moduleOf);
  await page.goto(hostServer.serve('a module, one button', host), { waitUntil: 'networkidle' });
  await launcher(page).click();
  await expect(dialog(page)).toHaveAccessibleName(en.dialog.title('Erin'));
});
