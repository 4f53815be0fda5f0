/** Positions of elements on the screen. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Waits until a tap in the middle of the element reaches it, with nothing of the host above. */
export async function expectOnTop(locator: Locator): Promise<void> {
  await expect(locator).toBeVisible();
  await expect.poll(() => locator.evaluate(hitAt)).toBe('itself');
}

/** Runs in the page: what a tap in the middle of the element would reach. */
function hitAt(element: Element): string {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const root = element.getRootNode();
  if (!(root instanceof ShadowRoot)) return 'outside a shadow root';
  const above = document.elementFromPoint(x, y);
  if (above !== root.host) return `covered by ${above?.outerHTML.slice(0, 80)}`;
  return element.contains(root.elementFromPoint(x, y)) ? 'itself' : 'covered by another part of ours';
}

/** Waits until the whole element is inside the window. */
export async function expectInside(page: Page, locator: Locator): Promise<void> {
  await softly.poll(() => edgesOutside(page, locator)).toEqual([]);
}

const softly = expect.configure({ soft: true });

/** By how many pixels the element crosses each edge of the window. */
async function edgesOutside(page: Page, locator: Locator): Promise<readonly string[]> {
  const screen = page.viewportSize();
  const box = await locator.boundingBox();
  if (screen === null || box === null) return ['the element or the window has no size'];
  const out = {
    left: -box.x,
    top: -box.y,
    right: box.x + box.width - screen.width,
    bottom: box.y + box.height - screen.height,
  };
  return Object.entries(out).flatMap(([edge, pixels]) => (pixels > 0 ? `${edge}: ${pixels}` : []));
}
