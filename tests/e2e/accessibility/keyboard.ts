/** Drives a page by keyboard alone. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Presses Tab until the element has focus; fails when it never gets it. */
export async function tabTo(page: Page, has: () => Promise<boolean>, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await has()) return;
    await page.keyboard.press(key);
  }
  expect(await has(), 'reached by the keyboard').toBe(true);
}

/** Whether it has the focus, in the page or in its shadow root. */
export const focusedIn = (locator: Locator) => () =>
  locator.evaluate((element) => (element.getRootNode() as ShadowRoot | Document).activeElement === element);
