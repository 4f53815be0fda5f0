/**
 * Scope: positions and sizes. In every state at three widths, everything is inside the window without overlaps, the bar
 * is at the bottom center, the dialog is a sheet on phones, and controls are large enough for a finger or a pointer.
 */
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { targetSizes } from './accessibility/audit.ts';
import { expectInside } from './host-pages/geometry.ts';
import { walk, type State } from './visit/states.ts';
import { copyIn } from '../../widget/build/consent-record.ts';
import {
  agent,
  BRIEF,
  callBar,
  consentBox,
  dialog,
  launcher,
  nameField,
  openDialog,
  openPlain,
  startButton,
  startCall,
  untilEmitted,
} from './visit.ts';

const WIDTHS = [
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const;
/** The minimum width and height of a control for a finger and for a pointer. */
const MIN_FINGER_TARGET_PX = 44;
const MIN_POINTER_TARGET_PX = 24;
/** The width below which the dialog is a sheet: 34 em. */
const SHEET_WIDTH_PX = 544;

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element is not on the screen');
  return box;
}

/** Of all visible elements at once: one after another takes long, and a toast may have gone in between. */
const boxesOf = (all: Locator): Promise<readonly Box[]> =>
  all.evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.getBoundingClientRect().toJSON() as Box)
      .filter(({ width, height }) => width > 0 && height > 0),
  );

const middle = ({ x, width }: Box): number => x + width / 2;

const areApart = (one: Box, other: Box): boolean =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

function expectApart(one: Box, other: Box, what: string): void {
  expect.soft(areApart(one, other), `${what} do not overlap`).toBe(true);
}

async function expectDialogPlaced(page: Page, width: number): Promise<void> {
  const box = await boxOf(dialog(page));
  const height = page.viewportSize()?.height ?? 0;
  await expectInside(page, dialog(page));
  expect.soft(Math.abs(middle(box) - width / 2), 'the dialog is centered').toBeLessThanOrEqual(1);
  const isSheet = Math.abs(box.y + box.height - height) <= 1 && Math.abs(box.width - width) <= 1;
  expect.soft(isSheet, 'the dialog is a sheet on phones only').toBe(width < SHEET_WIDTH_PX);
}

async function expectBarPlaced(page: Page, width: number): Promise<void> {
  const box = await boxOf(callBar(page));
  const height = page.viewportSize()?.height ?? 0;
  await expectInside(page, callBar(page));
  expect.soft(Math.abs(middle(box) - width / 2), 'the bar is centered').toBeLessThanOrEqual(1);
  expect.soft(height - box.y - box.height, 'the bar is at the bottom').toBeLessThanOrEqual(24);
  for (const toast of await boxesOf(agent(page).locator('.toast')))
    expectApart(box, toast, 'the toast and the bar');
}

/** Checks that no two controls of a surface overlap. */
async function expectControlsApart(surface: Locator): Promise<void> {
  const boxes = await boxesOf(surface.locator('button, input, a[href], select'));
  boxes.forEach((one, index) =>
    boxes.slice(index + 1).forEach((other) => expectApart(one, other, 'two controls')),
  );
}

async function expectTargets(page: Page, least: number): Promise<void> {
  const sizes = await targetSizes(agent(page));
  expect.soft(sizes.filter(({ width, height }) => Math.min(width, height) < least)).toEqual([]);
}

const PLACED: Readonly<Record<State, (page: Page, width: number) => Promise<void>>> = {
  closed: (page) => expectInside(page, launcher(page)),
  dialog: expectDialogPlaced,
  'microphone-test': expectDialogPlaced,
  refused: expectDialogPlaced,
  starting: expectBarPlaced,
  live: expectBarPlaced,
  captions: expectBarPlaced,
  devices: (page) => expectInside(page, agent(page).locator('.more-menu')),
  ended: (page) => expectInside(page, agent(page).locator('.toast').last()),
  failed: expectDialogPlaced,
};

const surfaceOf = (page: Page, state: State): Locator =>
  /dialog|microphone-test|refused|failed/.test(state)
    ? dialog(page).locator('form')
    : callBar(page).locator('.bar-row');

test('everything has its place and size in every state at three widths', async ({ page }) => {
  test.slow();
  await openPlain(page);
  await walk(page, async (state) => {
    for (const [width, height] of WIDTHS)
      await test.step(`${state} at ${width} px`, async () => {
        await page.setViewportSize({ width, height });
        await PLACED[state](page, width);
        await expectTargets(page, width < SHEET_WIDTH_PX ? MIN_FINGER_TARGET_PX : MIN_POINTER_TARGET_PX);
        if (!/closed|ended|devices/.test(state)) await expectControlsApart(surfaceOf(page, state));
      });
  });
});

/** The width from which the bar is a single row: 44 em. */
const ROW_WIDTH_PX = 704;
/** Window widths around each of the bar's breakpoints, px. */
const BAR_WIDTHS = [320, 390, 560, 705, 832, 1000, 1440];

async function expectEndInPlace(page: Page, language: 'fr' | 'ar'): Promise<void> {
  await agent(page).evaluate((tag, wanted) => tag.setAttribute('language', wanted), language);
  const { call } = copyIn(language);
  const end = agent(page).locator('.button-end');
  await expect(end).toHaveText(call.end);
  const states = [
    call.listening('Erin'),
    call.reconnecting,
    call.weak('Erin'),
    call.findings.unclear('Erin'),
  ];
  for (const width of BAR_WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    const places = await callBarIn(page).evaluate(placesOfEnd, states);
    expect.soft([width, ...new Set(places)]).toHaveLength(2);
    await expectInside(page, callBarIn(page));
    await expectControlsApart(callBarIn(page));
    const tool = await boxOf(agent(page).locator('.button-tool').last());
    const ends = await boxOf(end);
    expect.soft(Math.abs(middle(ends) - width / 2), `${width}`).toBeLessThanOrEqual(1);
    if (width >= ROW_WIDTH_PX)
      expect.soft(Math.abs(bottomOf(tool) - bottomOf(ends)), `${width}`).toBeLessThan(2);
  }
}

/** The position of End Call with each of these status texts. Leaves the last, longest one. Runs in the page. */
function placesOfEnd(bar: Element, states: readonly string[]): readonly string[] {
  return states.map((state) => {
    const line = bar.querySelector('.bar-status:last-of-type');
    const button = bar.querySelector('.button-end');
    if (line === null || button === null)
      throw new Error('The bar has no status line or no End Call button.');
    line.textContent = state;
    const { x, y, width } = button.getBoundingClientRect();
    return [x, y, width].map(Math.round).join();
  });
}

const callBarIn = (page: Page): Locator => agent(page).locator('.call-bar');
const bottomOf = ({ y, height }: Box): number => y + height;

/** Phones in landscape, px. */
const LOW_WINDOWS = [
  [740, 360],
  [667, 375],
] as const;

/** On a phone in landscape the bar is one row, and the whole conversation is above it. */
async function expectRoomInLandscape(page: Page): Promise<void> {
  for (const [width, height] of LOW_WINDOWS)
    await test.step(`${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      const tool = await boxOf(agent(page).locator('.button-tool').first());
      const end = await boxOf(agent(page).locator('.button-end'));
      expect(Math.abs(tool.y + tool.height / 2 - end.y - end.height / 2)).toBeLessThan(8);
      const write = callBar(page).getByRole('button', { name: 'Write' });
      await write.click();
      const panel = agent(page).locator('.conversation');
      await expectInside(page, panel);
      // The panel follows the window's size in a later frame.
      await expect
        .poll(
          async () => areApart(await boxOf(panel), await boxOf(callBar(page))),
          'the conversation and the bar',
        )
        .toBe(true);
      await write.click();
      await expect(panel).toHaveCount(0);
    });
}

test('in a call the conversation has room above the bar in landscape, captions replace it, and End Call keeps its place at the center in every state, beside the tools where there is room', async ({
  page,
}) => {
  test.slow();
  await openPlain(page, BRIEF);
  await startCall(page);
  await untilEmitted(page, 'transcript', { role: 'assistant', final: true });
  await expectRoomInLandscape(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await callBar(page).getByRole('button', { name: 'Write' }).click();
  await expect(agent(page).locator('.conversation')).toBeVisible();
  const captions = callBar(page).getByRole('button', { name: 'Captions' });
  await expect(captions).toHaveAttribute('aria-pressed', 'false');
  await captions.click();
  await expect(callBar(page).getByRole('log', { name: 'Captions' })).toContainText('Grace');
  await expect(agent(page).locator('.conversation')).toHaveCount(0);
  await captions.click();
  await expect(callBar(page).getByRole('log', { name: 'Captions' })).toHaveCount(0);
  // This writes into the status line, so it comes last.
  for (const language of ['fr', 'ar'] as const)
    await test.step(language, () => expectEndInPlace(page, language));
});

/** Windows of phones with browser bars, in portrait and landscape, px. */
const SMALL_WINDOWS = [
  [360, 620],
  [390, 664],
  [740, 360],
] as const;

test('title, Close and Start Call stay in sight in small windows, and do not cover the focused control', async ({
  page,
}) => {
  await openPlain(page, BRIEF);
  await openDialog(page);
  const head = dialog(page).locator('.panel-head');
  const foot = dialog(page).locator('.form-foot');
  for (const [width, height] of SMALL_WINDOWS)
    await test.step(`${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      for (const place of [0, 0.5, 1]) {
        await dialog(page).evaluate((panel, share) => panel.scrollTo(0, panel.scrollHeight * share), place);
        await expect(dialog(page).getByRole('heading')).toBeInViewport({ ratio: 1 });
        await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
        await expect(startButton(page)).toBeInViewport({ ratio: 1 });
      }
      for (const control of [nameField(page), consentBox(page)]) {
        await control.focus();
        expectApart(await boxOf(control), await boxOf(head), 'the control and the head');
        expectApart(await boxOf(control), await boxOf(foot), 'the control and the foot');
      }
    });
});
