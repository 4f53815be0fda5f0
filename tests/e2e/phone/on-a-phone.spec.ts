/**
 * Scope: a call on a phone: hidden for ten minutes, frozen and resumed, from one network to another, with little data,
 * rotated, with an on-screen keyboard, in one hand, and on the narrowest screen.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { en } from '../../../widget/i18n/en.ts';
import { inject } from '../../contract/daily-visit.ts';
import { baseUrl, test } from '../visit/fixture.ts';
import {
  agent,
  BRIEF,
  callBar,
  endButton,
  eventsOf,
  expectNothingLeft,
  expectState,
  fillForm,
  openDialog,
  openPlain,
  passBotCheck,
  startButton,
  startCall,
  untilEmitted,
} from '../visit.ts';

const PHONE = { width: 390, height: 664 };
const ENGINE = /call-machine-object-bundle\.js/;

test.use({ viewport: PHONE, hasTouch: true });

const status = (page: Page) => callBar(page).getByRole('status').first();
const writingBox = (page: Page) => agent(page).getByRole('textbox', { name: en.writing.message });

async function goLive(page: Page): Promise<void> {
  await startCall(page);
  await untilEmitted(page, 'call-start');
}

async function end(page: Page): Promise<void> {
  await endButton(page).click();
  await expectNothingLeft(page);
}

/** Simulates that another tab or app hides the page, or that the page is shown again. */
const hide = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
    const state = isHidden ? 'hidden' : 'visible';
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, hidden);

/** Waits until the whole element is inside the visual viewport, which an on-screen keyboard shrinks. */
const expectInView = (part: Locator): Promise<void> =>
  expect
    .poll(() =>
      part.evaluate((element) => {
        const { top, left, right, bottom } = element.getBoundingClientRect();
        const { width = innerWidth, height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
        return top >= offsetTop && left >= 0 && right <= width && bottom <= offsetTop + height;
      }),
    )
    .toBe(true);

/** Simulates a keyboard that resizes only the visual viewport, as the Visual Viewport specification defines it. */
const openKeyboard = (page: Page, height: number): Promise<void> =>
  page.evaluate((covered) => {
    const viewport = visualViewport;
    if (viewport === null) throw new Error('There is no visual viewport.');
    Object.defineProperty(viewport, 'height', { configurable: true, get: () => innerHeight - covered });
    viewport.dispatchEvent(new Event('resize'));
  }, height);

const plays = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.probe.players.every(({ paused, srcObject }) => !paused || srcObject === null));

async function hideForTenMinutes(page: Page): Promise<void> {
  await hide(page, true);
  await page.evaluate(() => {
    for (const player of window.probe.players) player.pause();
  });
  await page.clock.fastForward('10:00');
  await expectState(page, 'live');
  await hide(page, false);
  await expect.poll(() => plays(page)).toBe(true);
  await expect(callBar(page).getByRole('timer')).toHaveText(/^1\d:\d\d$/);
}

async function freezeAndResume(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.dispatchEvent(new Event('freeze'));
    for (const player of window.probe.players) player.pause();
  });
  const hear = callBar(page).getByRole('button', { name: en.call.hear('Erin') });
  await expect(hear).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('resume')));
  await expect(hear).toHaveCount(0);
  await expectState(page, 'live');
}

async function changeNetwork(page: Page): Promise<void> {
  const [success] = await eventsOf(page, 'call-start-success');
  await page.context().setOffline(true);
  await expect(status(page)).toHaveText(en.call.reconnecting);
  // The old connection is dead, and the new network is available.
  await inject(baseUrl(), success?.callId ?? '', { cut: true });
  await page.context().setOffline(false);
  await page.evaluate(() => {
    const connection: unknown = Reflect.get(navigator, 'connection');
    if (connection instanceof EventTarget) connection.dispatchEvent(new Event('change'));
  });
  await expect(status(page)).toHaveText(en.call.connected('Erin'));
  await expectState(page, 'live');
}

test('a call continues and is heard after ten minutes in a hidden page, after "freeze" and "resume", and in another network', async ({
  page,
}) => {
  test.slow();
  await page.clock.install();
  await openPlain(page, BRIEF);
  await goLive(page);
  await untilEmitted(page, 'transcript', { role: 'assistant', final: true });
  await test.step('hidden for ten minutes', () => hideForTenMinutes(page));
  await test.step('the lifecycle events "freeze" and "resume"', () => freezeAndResume(page));
  await test.step('from Wi-Fi to cellular', () => changeNetwork(page));
  expect((await eventsOf(page, 'call-error')).filter(({ fatal }) => fatal)).toEqual([]);
  await end(page);
});

test('a visitor who saves data loads the engine only with the press on Start Call, and gets no video', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { saveData: true });
    Object.defineProperty(navigator, 'connection', { value: connection });
  });
  const engine: string[] = [];
  page.on('request', (request) => {
    if (ENGINE.test(request.url())) engine.push(request.url());
  });
  await openPlain(page, { assistant: 'video' });
  await openDialog(page);
  await fillForm(page);
  await passBotCheck(page);
  expect(engine).toEqual([]);
  await startButton(page).click();
  await untilEmitted(page, 'call-start');
  await untilEmitted(page, 'speech-start');
  expect(engine).toHaveLength(1);
  expect(await eventsOf(page, 'call-video')).toEqual([]);
  await end(page);
});

/** The smallest phones, and the height of their on-screen keyboards, px. */
const NARROWEST = { width: 320, height: 568 };
const KEYBOARDS = [
  { size: PHONE, keyboard: 290 },
  { size: NARROWEST, keyboard: 216 },
];

/** End Call is within reach of a thumb and large enough for it, and the page does not scroll sideways. */
async function expectInReach(page: Page, windowHeight: number): Promise<void> {
  await expectInView(endButton(page));
  const { y = 0, height = 0 } = (await endButton(page).boundingBox()) ?? {};
  expect(y + height / 2).toBeGreaterThan((windowHeight * 2) / 3);
  expect(height).toBeGreaterThanOrEqual(44);
  const isScrolled = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isScrolled).toBe(false);
}

async function write(page: Page): Promise<void> {
  await callBar(page).getByRole('button', { name: en.writing.write }).click();
  await writingBox(page).focus();
}

async function expectCaptionsInView(page: Page): Promise<void> {
  await callBar(page).getByRole('button', { name: en.call.captions }).click();
  const captions = callBar(page).getByRole('log', { name: en.call.captions });
  await expect(captions).toContainText('Hi Grace');
  const heights: number[] = [];
  for (const size of ['0', '1', '2']) {
    await callBar(page).getByRole('button', { name: en.call.more }).click();
    await callBar(page).getByRole('slider', { name: en.call.textSize }).fill(size);
    await page.keyboard.press('Escape');
    await expect(captions).toHaveAttribute('data-size', size);
    await expectInView(endButton(page));
    await expectInView(captions);
    const line = captions.locator('bdi').first();
    heights.push(await line.evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
    expect(await captions.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  expect(heights).toEqual(heights.toSorted((one, other) => one - other));
  expect(new Set(heights).size).toBe(3);
}

test('End Call stays in view and within reach of a thumb: at 390 and 320 px, on a rotated phone, over an on-screen keyboard, and with captions of every size', async ({
  page,
}) => {
  test.slow();
  await openPlain(page, { ...BRIEF, assistant: 'word-times' });
  await goLive(page);
  for (const size of [NARROWEST, PHONE]) {
    await page.setViewportSize(size);
    await test.step(`in reach at ${size.width} px`, () => expectInReach(page, size.height));
  }
  await write(page);
  for (const size of [{ width: 664, height: 390 }, PHONE])
    await test.step(`rotated to ${size.width} px`, async () => {
      await page.setViewportSize(size);
      await expectInView(endButton(page));
      await expectInView(writingBox(page));
    });
  for (const { size, keyboard } of KEYBOARDS)
    await test.step(`a keyboard at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      await openKeyboard(page, keyboard);
      await expectInView(endButton(page));
      await expectInView(writingBox(page));
      await openKeyboard(page, 0);
      await expectInView(endButton(page));
    });
  await test.step('captions at 320 px', () => expectCaptionsInView(page));
  await expectState(page, 'live');
  await end(page);
});
