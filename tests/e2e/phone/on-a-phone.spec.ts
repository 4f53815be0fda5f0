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
  untilTold,
} from '../visit.ts';

const PHONE = { width: 390, height: 664 };
const ENGINE = /call-machine-object-bundle\.js/;

test.use({ viewport: PHONE, hasTouch: true });

const status = (page: Page) => callBar(page).getByRole('status').first();
const writingBox = (page: Page) => agent(page).getByRole('textbox', { name: en.writing.message });

async function goLive(page: Page): Promise<void> {
  await startCall(page);
  await untilTold(page, 'call-start');
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

test('a call whose page is hidden for ten minutes continues, and is heard when the page is shown', async ({
  page,
}) => {
  await page.clock.install();
  await openPlain(page, BRIEF);
  await goLive(page);
  await untilTold(page, 'transcript', { role: 'assistant', final: true });
  await hide(page, true);
  await page.evaluate(() => {
    for (const player of window.probe.players) player.pause();
  });
  await page.clock.fastForward('10:00');
  await expectState(page, 'live');
  await hide(page, false);
  const plays = () =>
    page.evaluate(() => window.probe.players.every(({ paused, srcObject }) => !paused || srcObject === null));
  await expect.poll(plays).toBe(true);
  await expect(callBar(page).getByRole('timer')).toHaveText(/^1\d:\d\d$/);
  expect((await eventsOf(page, 'call-error')).filter(({ fatal }) => fatal)).toEqual([]);
  await end(page);
});

test('the lifecycle events "freeze" and "resume" leave a call live, and its sound plays on', async ({
  page,
}) => {
  await openPlain(page, BRIEF);
  await goLive(page);
  await untilTold(page, 'speech-start');
  await page.evaluate(() => {
    document.dispatchEvent(new Event('freeze'));
    for (const player of window.probe.players) player.pause();
  });
  const hear = callBar(page).getByRole('button', { name: en.call.hear('Erin') });
  await expect(hear).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event('resume')));
  await expect(hear).toHaveCount(0);
  await expectState(page, 'live');
  await end(page);
});

test('a change from Wi-Fi to cellular is shown while it lasts, and the call continues', async ({ page }) => {
  await openPlain(page, BRIEF);
  await goLive(page);
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
  await untilTold(page, 'call-start');
  await untilTold(page, 'speech-start');
  expect(engine).toHaveLength(1);
  expect(await eventsOf(page, 'call-video')).toEqual([]);
  await end(page);
});

test('rotating the phone keeps End Call and the writing box in view', async ({ page }) => {
  await openPlain(page, BRIEF);
  await goLive(page);
  await callBar(page).getByRole('button', { name: en.writing.write }).click();
  for (const size of [{ width: 664, height: 390 }, PHONE]) {
    await page.setViewportSize(size);
    await expectInView(endButton(page));
    await expectInView(writingBox(page));
  }
  await expectState(page, 'live');
  await end(page);
});

for (const { width, height, keyboard } of [
  { width: 390, height: 664, keyboard: 290 },
  { width: 320, height: 568, keyboard: 216 },
])
  test(`an on-screen keyboard at ${width} px leaves End Call and the writing box in view`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openPlain(page, BRIEF);
    await goLive(page);
    await callBar(page).getByRole('button', { name: en.writing.write }).click();
    await writingBox(page).focus();
    await openKeyboard(page, keyboard);
    await expectInView(endButton(page));
    await expectInView(writingBox(page));
    await openKeyboard(page, 0);
    await expectInView(endButton(page));
    await end(page);
  });

for (const size of [PHONE, { width: 320, height: 568 }])
  test(`at ${size.width} px End Call is within reach of a thumb and large enough for it`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openPlain(page, BRIEF);
    await goLive(page);
    await expectInView(endButton(page));
    const { y = 0, height = 0 } = (await endButton(page).boundingBox()) ?? {};
    expect(y + height / 2).toBeGreaterThan((size.height * 2) / 3);
    expect(height).toBeGreaterThanOrEqual(44);
    const isScrolled = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isScrolled).toBe(false);
    await end(page);
  });

test('at 320 px captions of every size leave End Call in view, and nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openPlain(page, { ...BRIEF, assistant: 'word-times' });
  await goLive(page);
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
  await end(page);
});
