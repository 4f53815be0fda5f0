/** Drives a page by keyboard alone. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Presses Tab until the element has focus; fails when it never gets it. */
export async function tabTo(page: Page, has: () => Promise<boolean>, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await has()) return;
    await page.keyboard.press(key);
  }
  expect(await has(), 'the element is reachable by keyboard').toBe(true);
}

/** Returns a check that the element has the focus in its document or shadow root. */
export const focusedIn = (locator: Locator) => () =>
  locator.evaluate((element) => (element.getRootNode() as ShadowRoot | Document).activeElement === element);
