/**
 * Scope: a card in a real page, `layout="inline"`: nothing moves around it but when it is opened and after a call, a whole
 * call in the card, and End Call in reach inside rough containers and under overlays.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { CARD_HEIGHT } from '../../widget/contract.ts';
import { hostPage } from './host-pages/embed.ts';
import { test } from './host-pages/fixture.ts';
import { expectInside, expectOnTop } from './host-pages/geometry.ts';
import { RECORD_SHIFTS, shiftsOf } from './host-pages/layout-shifts.ts';
import type { HostServer } from './host-pages/host-server.ts';
import { agent, callBar, endButton, eventsOf, expectNothingLeft, expectState, VISITOR } from './visit.ts';

/** The style sheet of `docs/setup/inline.md`. */
const RESERVED = `<style>
  task-tamer-agent[layout='inline'] { min-height: ${CARD_HEIGHT}; }
  task-tamer-agent[layout='inline']:not(:defined) { display: block; }
</style>`;

const launcher = (page: Page): Locator => agent(page).getByRole('button', { name: 'Call', exact: true });

type Around = (card: string) => string;

async function openPage(
  page: Page,
  { serve, partner }: HostServer,
  name: string,
  around: Around = (card) => card,
): Promise<void> {
  const long = '<p>Gentle dentistry by the harbor, six days a week.</p>'.repeat(40);
  const document = hostPage(partner, {
    head: RESERVED + RECORD_SHIFTS,
    attributes: { layout: 'inline' },
    body: ({ script, tag }) => `<h1>Questions? Ask Erin.</h1>${around(tag)}${long}${script}`,
  });
  await page.goto(serve(`inline-${name}`, document));
  await expect(launcher(page)).toBeVisible();
}

async function openForm(page: Page): Promise<Locator> {
  await launcher(page).click();
  const form = agent(page)
    .locator('task-tamer-agent-view')
    .getByRole('region', { name: /^Talk to Erin/ });
  await expect(form).toBeVisible();
  return form;
}

async function startCall(page: Page): Promise<void> {
  const form = await openForm(page);
  await form.getByRole('textbox', { name: 'Your name' }).pressSequentially(VISITOR);
  await form.getByRole('checkbox', { name: /I agree/ }).check();
  await form.locator('.bot-check').dispatchEvent('pointerdown');
  const check = form.frameLocator('iframe[title^="Widget containing"]');
  await check.getByRole('checkbox', { name: 'I am human' }).click();
  await expect(form.getByText('Verification complete.')).toBeVisible();
  await form.getByRole('button', { name: 'Start Call' }).click();
  await expectState(page, 'live');
}

const isFloating = (page: Page): Promise<boolean> =>
  callBar(page).evaluate((bar) => bar.matches(':popover-open'));

/** Browsers ignore shifts within 500 ms of a press, so a slow start must not shift anything after that either. */
const DELAYS_MS = [800, 0];

test('a call in the card shifts nothing on the page before it is over, however fast the platform answers', async ({
  page,
  hostServer,
  complaints,
}) => {
  test.slow();
  let delay = 0;
  await page.route('**/call/web', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });
  for (const wanted of DELAYS_MS)
    await test.step(`after ${wanted} ms`, async () => {
      delay = wanted;
      await openPage(page, hostServer, 'still');
      expect(await shiftsOf(page)).toEqual([]);
      await startCall(page);
      await expectOnTop(endButton(page));
      expect(await isFloating(page)).toBe(false);
      // The press that opens the card makes it higher.
      const shifts = await shiftsOf(page);
      expect(shifts.filter(({ hadRecentInput }) => !hadRecentInput)).toEqual([]);
      expect(shifts.filter(({ isOfPage }) => isOfPage).length).toBeLessThanOrEqual(1);
      await endButton(page).click();
      await expectNothingLeft(page);
      await expect(launcher(page)).toBeVisible();
      expect(await eventsOf(page, 'agent-open')).toEqual([{ trigger: 'launcher' }]);
      // Beside the toast, which stays for an answer.
      await openForm(page);
    });
  expect(complaints).toEqual([]);
});

/** Rough containers: the style of an element around the card each. */
const CONTAINERS = {
  'in a scrolled box that clips': 'height: 300px; overflow: auto',
  'in a parent that is transformed, filtered and clipped':
    'transform: translateY(9px); filter: opacity(0.9); overflow: hidden; contain: paint; height: 200px',
};
const BANNER =
  '<div style="position: fixed; inset: 0; z-index: 2147483647; background: #fffa; pointer-events: none"></div><div id="cover"></div>';

test('a call starts in rough containers and below a banner, and End Call stays in reach in each of them', async ({
  page,
  hostServer,
  complaints,
}) => {
  const styles = Object.values(CONTAINERS);
  await openPage(
    page,
    hostServer,
    'containers',
    (card) =>
      `${styles.reduce((inner, style) => `<div class="around" style="${style}">${inner}</div>`, card)}${BANNER}`,
  );
  await startCall(page);
  const expectInReach = async (): Promise<void> => {
    await expectOnTop(endButton(page));
    await expectInside(page, endButton(page));
  };
  await test.step('in all of them', expectInReach);
  for (const [where, style] of Object.entries({ ...CONTAINERS, 'below the banner alone': '' }))
    await test.step(where, async () => {
      await page.evaluate((css) => {
        for (const [place, around] of document.querySelectorAll('.around').entries())
          around.setAttribute('style', place === 0 ? css : '');
      }, style);
      await expectInReach();
    });
  await endButton(page).click();
  await expectNothingLeft(page);
  expect(complaints).toEqual([]);
});

test('End Call moves to the edge of the window while the card is scrolled away or covered, then back into it', async ({
  page,
  hostServer,
  complaints,
}) => {
  await openPage(page, hostServer, 'covered');
  await startCall(page);
  expect(await isFloating(page)).toBe(false);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => isFloating(page)).toBe(true);
  await expectOnTop(endButton(page));
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => isFloating(page)).toBe(false);
  // A page's own overlay.
  await page.evaluate(() => {
    const cover = document.createElement('div');
    cover.id = 'cover';
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647; background: #ffe';
    document.body.append(cover);
  });
  await expect.poll(() => isFloating(page)).toBe(true);
  await expectOnTop(endButton(page));
  await page.evaluate(() => document.querySelector('#cover')?.remove());
  await expect.poll(() => isFloating(page)).toBe(false);
  // A modal dialog makes the card inert, so the bar moves into the dialog.
  await page.evaluate(() => {
    const modal = document.createElement('dialog');
    modal.id = 'theirs';
    modal.append('Theirs');
    document.body.append(modal);
    modal.showModal();
  });
  await expectOnTop(page.locator('#theirs').getByRole('button', { name: 'End Call' }));
  await page.keyboard.press('Escape');
  await expectOnTop(endButton(page));
  await expect.poll(() => isFloating(page)).toBe(false);
  await endButton(page).click();
  await expectNothingLeft(page);
  expect(complaints).toEqual([]);
});
