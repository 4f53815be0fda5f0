/** Where things are on the screen. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Whether a tap in the middle of it would reach it: nothing of the host lies above. */
export async function expectOnTop(locator: Locator): Promise<void> {
  await expect(locator).toBeVisible();
  const hit = await locator.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const root = element.getRootNode();
    if (!(root instanceof ShadowRoot)) return 'outside a shadow root';
    const above = document.elementFromPoint(x, y);
    if (above !== root.host) return `covered by ${above?.outerHTML.slice(0, 80)}`;
    return element.contains(root.elementFromPoint(x, y)) ? 'itself' : 'covered by another part of ours';
  });
  expect(hit).toBe('itself');
}

/** Nothing sticks out of the screen. */
export async function expectInside(page: Page, locator: Locator): Promise<void> {
  const screen = page.viewportSize();
  const box = await locator.boundingBox();
  if (screen === null || box === null) throw new Error('There is nothing to measure');
  expect.soft(box.x, 'left edge').toBeGreaterThanOrEqual(0);
  expect.soft(box.y, 'top edge').toBeGreaterThanOrEqual(0);
  expect.soft(box.x + box.width, 'right edge').toBeLessThanOrEqual(screen.width);
  expect.soft(box.y + box.height, 'bottom edge').toBeLessThanOrEqual(screen.height);
}
