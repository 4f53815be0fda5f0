/** Scope: on a phone, a dialog that opens on scroll leaves the keyboard closed; one that the visitor asked for does not. */
import { expect, type Page } from '@playwright/test';
import { hostPage } from '../host-pages/embed.ts';
import { test } from '../host-pages/fixture.ts';
import { agent, dialog } from '../visit.ts';

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

test.beforeEach(async ({ page, hostServer: { serve, partner } }) => {
  const attributes = { 'open-on-scroll': '0.8' };
  const body = ({ script, tag }: { script: string; tag: string }) =>
    `<meta name="viewport" content="width=device-width">${script}${tag}
    <button data-task-tamer-open>Talk</button><div style="height: 3000px"></div>`;
  await page.goto(serve('phone', hostPage(partner, { body, attributes })));
});

async function swipe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] });
  for (let strokes = 0; strokes < 2; strokes += 1) {
    await touch('touchStart', 600);
    for (let y = 580; y >= 60; y -= 20) await touch('touchMove', y);
    await touch('touchEnd');
  }
}

test('a dialog that opens on scroll focuses its heading, not a field', async ({ page, complaints }) => {
  await swipe(page);
  await expect(dialog(page)).toBeVisible();
  await expect(agent(page).getByRole('heading', { level: 2 })).toBeFocused();
  expect(complaints).toEqual([]);
});

test('a dialog that an opener opens focuses the name', async ({ page, complaints }) => {
  await page.getByRole('button', { name: 'Talk', exact: true }).tap();
  await expect(dialog(page)).toBeVisible();
  await expect(agent(page).getByRole('textbox', { name: 'Your name' })).toBeFocused();
  expect(complaints).toEqual([]);
});
