/**
 * Scope: rough third-party pages: patched natives, changed prototypes, replaced bodies, several to a page. A call works on each
 * page by keyboard alone, without errors in the page.
 */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { english as botCheckWords } from '../../../widget/i18n/bot-check.ts';
import { hostPage } from './embed.ts';
import { test } from './fixture.ts';
import { expectInside } from './geometry.ts';
import { ROUGH_PAGES, roughPage } from './rough-hosts.ts';
import {
  agent,
  callBar,
  consentBox,
  dialog,
  endButton,
  launcher,
  nameField,
  openDialog,
  VISITOR,
} from '../visit.ts';

for (const peculiarities of ROUGH_PAGES) {
  const name = peculiarities.join(', ');
  test(`a call works: ${name}`, async ({ page: tab, hostServer, complaints }) => {
    const { later, ...document } = roughPage(peculiarities);
    await tab.goto(hostServer.serve(name, hostPage(hostServer.partner, document)));
    await expect(launcher(tab)).toBeVisible();
    for (const change of later) {
      await tab.evaluate(change);
      await expect(agent(tab)).toHaveCount(1);
      await openAndClose(tab);
    }
    await openDialog(tab);
    await expectInside(tab, dialog(tab));
    await fillInByKeyboard(tab);
    await tab.keyboard.press('Tab');
    await tab.keyboard.press('Enter');
    await expect(callBar(tab)).toHaveAttribute('data-status', 'live', { timeout: 20_000 });
    await expectInside(tab, callBar(tab));
    await endButton(tab).click();
    await expect(callBar(tab)).toHaveCount(0);
    await expect(launcher(tab)).toBeVisible();
    expect(complaints).toEqual([]);
  });
}

async function openAndClose(page: Page): Promise<void> {
  await openDialog(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(launcher(page)).toBeVisible();
}

/** Uses keys, because on some of these pages the driver cannot find fields and frames. */
async function fillInByKeyboard(page: Page): Promise<void> {
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.type(VISITOR);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(consentBox(page)).toBeChecked();
  const isBox = (url: string) => url.includes('/bot-check/checkbox.html');
  await expect.poll(() => page.frames().some((frame) => isBox(frame.url()))).toBe(true);
  const frame = page.frames().find((candidate) => isBox(candidate.url()));
  await frame?.getByRole('checkbox').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(dialog(page).getByText(botCheckWords.passed)).toBeVisible();
}

test('a printed page contains no part of the widget', async ({ page, hostServer, complaints }) => {
  await page.goto(hostServer.serve('printed', hostPage(hostServer.partner, {})));
  await expect(launcher(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(launcher(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await openDialog(page);
  await page.emulateMedia({ media: 'print' });
  await expect(dialog(page)).toBeHidden();
  expect(complaints).toEqual([]);
});
