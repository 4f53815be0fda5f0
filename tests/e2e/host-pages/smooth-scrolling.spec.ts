/** Scope: pages whose scrolling the published Lenis or Locomotive Scroll takes over: the dialog scrolls, and the page does not. */
import { expect } from '@playwright/test';
import type Lenis from 'lenis';
import type LocomotiveScroll from 'locomotive-scroll';
import { agent, openDialog, openPlain } from '../visit.ts';
import { test } from './fixture.ts';

type Script = { readonly path: string } | { readonly content: string };

const LENIS = 'node_modules/lenis/dist/lenis.min.js';

const LIBRARIES: Readonly<
  Record<string, { readonly scripts: readonly Script[]; readonly start: () => void }>
> = {
  Lenis: {
    scripts: [{ path: LENIS }],
    start: () => void new (Reflect.get(window, 'Lenis') as typeof Lenis)({ autoRaf: true }),
  },
  'Locomotive Scroll': {
    scripts: [
      { path: LENIS },
      // The name by which its file for pages expects it.
      { content: 'window.lenis = Lenis' },
      { path: 'node_modules/locomotive-scroll/dist/locomotive-scroll.umd.js' },
    ],
    start: () => void new (Reflect.get(window, 'locomotiveScroll') as typeof LocomotiveScroll)(),
  },
};

test.use({ viewport: { width: 1280, height: 420 } });

for (const [name, { scripts, start }] of Object.entries(LIBRARIES))
  test(`the wheel scrolls the dialog on a page with ${name}, and not the page`, async ({
    page,
    complaints,
  }) => {
    await openPlain(page);
    await page.addStyleTag({ content: 'body { min-height: 5000px }' });
    for (const script of scripts) await page.addScriptTag(script);
    await page.evaluate(start);
    const isTaken = (): Promise<boolean> =>
      page.evaluate(() => document.documentElement.classList.contains('lenis'));
    await expect.poll(isTaken).toBe(true);
    await page.mouse.move(640, 210);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    await openDialog(page);
    const panel = agent(page).locator('.panel[open]');
    const before = await page.evaluate(() => scrollY);
    await page.mouse.move(640, 210);
    for (let step = 0; step < 6; step += 1) await page.mouse.wheel(0, 120);
    await expect
      .poll(() =>
        panel.evaluate(
          ({ scrollTop, scrollHeight, clientHeight }) => scrollHeight - clientHeight - scrollTop,
        ),
      )
      .toBeLessThan(2);
    expect(await panel.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50);
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(130);
    expect(complaints).toEqual([]);
  });
