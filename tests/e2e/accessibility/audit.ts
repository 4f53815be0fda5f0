/** The accessibility rules of axe, and what they do not cover: sizes, scrolling and announcements. */
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type axe from 'axe-core';
import { en } from '../../../widget/i18n/en.ts';
import { agent } from '../visit.ts';

declare global {
  interface Window {
    axe: typeof axe;
    announced: string[];
  }
}

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/** Call before opening the page: init scripts are exempt from the page's policy. */
export async function installAxe(page: Page): Promise<void> {
  await page.addInitScript({ path: AXE });
}

/** The rules whose result depends on the theme. All others read the structure, which is the same in both. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** In the dark theme, which follows the light one, only colors can differ. */
export const rulesIn = (theme: 'light' | 'dark'): Pick<axe.RunOptions, 'runOnly'> =>
  theme === 'dark' ? { runOnly: { type: 'rule', values: COLOR_RULES } } : {};

/**
 * All axe violations in the page and its frames, each as a line with the rule, the element and the reason.
 * @param theme the one that is shown
 */
export async function violations(page: Page, theme: 'light' | 'dark' = 'light'): Promise<string[]> {
  const found = await page.evaluate(
    (rules) => window.axe.run(document, { resultTypes: ['violations'], ...rules }),
    rulesIn(theme),
  );
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)}: ${failureSummary ?? ''}`),
  );
}

export const controlsOf = (place: Locator): Locator =>
  place.locator('button, a[href], input, select, [tabindex="0"]').filter({ visible: true });

type Size = { readonly name: string; readonly width: number; readonly height: number };

/** The sizes of all touch targets. The target of a checkbox includes its label. */
export const targetSizes = (place: Locator): Promise<Size[]> =>
  controlsOf(place).evaluateAll((controls) =>
    controls.map((control) => {
      const target = control.closest('label') ?? control;
      const { width, height } = target.getBoundingClientRect();
      return {
        name: target.textContent.trim() || (control.getAttribute('aria-label') ?? control.id),
        width,
        height,
      };
    }),
  );

/** Of the toasts that are shown. */
export const dismissButtons = (page: Page): Locator =>
  agent(page).getByRole('button', { name: en.notices.dismiss });

/** Dismisses all toasts, because they may cover the form. */
export async function dismissToasts(page: Page): Promise<void> {
  const dismiss = dismissButtons(page);
  await expect(async () => {
    if ((await dismiss.count()) > 0) await dismiss.first().click({ timeout: 2_000 });
    expect(await dismiss.count()).toBe(0);
  }).toPass({ timeout: 20_000 });
}

/** Checks that each control can be scrolled fully into view and that nothing covers it. */
export async function expectInReach(place: Locator, where = ''): Promise<void> {
  const problems = await controlsOf(place).evaluateAll((controls) =>
    controls.flatMap((control) => {
      control.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'nearest' });
      const box = control.getBoundingClientRect();
      const name = control.textContent.trim() || control.getAttribute('aria-label') || control.id;
      const root = control.getRootNode();
      const hit =
        root instanceof ShadowRoot
          ? root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
          : null;
      if (box.left < -1 || box.right > window.innerWidth + 1) return `${name} overflows the window sideways`;
      if (box.top < -1 || box.bottom > window.innerHeight + 1) return `${name} cannot be scrolled into view`;
      const isFree = control.contains(hit) || hit?.contains(control);
      return isFree ? [] : `${name} is covered by ${hit?.className ?? 'the page'}`;
    }),
  );
  expect.soft(problems, where).toEqual([]);
}

/** Checks that the page does not scroll sideways, and no part of the tag clips or scrolls content that is too wide. */
export async function expectNoSidewaysScrolling(page: Page, where = ''): Promise<void> {
  const wide = await agent(page).evaluate((tag) => {
    const clips = (part: Element) =>
      getComputedStyle(part).overflowX !== 'visible' &&
      !part.matches('select, input, .visually-hidden, .tool-word');
    const parts = [...(tag.shadowRoot?.querySelectorAll('*') ?? [])].filter(clips);
    return [document.documentElement, ...parts]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map((part) => `${part.localName}.${part.className}: ${part.scrollWidth} in ${part.clientWidth}`);
  });
  expect.soft(wide, where).toEqual([]);
}

const REGIONS = '[role="alert"], [role="status"], [aria-live], output';

/** Records text added to existing live regions, because screen readers may not announce what a new one holds. */
export async function listen(page: Page): Promise<void> {
  await agent(page).evaluate((tag, selector) => {
    window.announced = [];
    const root = tag.shadowRoot;
    if (root === null) return;
    const regions = new Set(root.querySelectorAll(selector));
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(selector);
        if (region && regions.has(region) && region.checkVisibility() && region.textContent !== '')
          window.announced.push(region.textContent);
      }
      for (const region of root.querySelectorAll(selector)) regions.add(region);
    });
    observer.observe(root, { childList: true, characterData: true, subtree: true });
  }, REGIONS);
}

export const expectAnnounced = (page: Page, words: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => window.announced)).toContainEqual(expect.stringContaining(words));
