/**
 * Scope: the lines of the night sheet: they open with mouse, keyboard and without JavaScript; their calls are played as
 * captions, and with sound if there is a recording.
 */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { toWav } from '../../../demo/stand-ins/voice/pcm.ts';
import { CALL } from '../../../site/content/calls/labels.ts';
import { ACTIONS } from '../../../site/content/content.ts';
import { NIGHT_SHEET, type Entry } from '../../../site/content/night-sheet.ts';
import { TAG } from '../../../widget/contract.ts';
import { dialog } from '../visit.ts';
import { visitSite } from './site-visit.ts';

const PLAYER = /\/assets\/sample-player-/;
const RECORDING = '/recording.mp3';
const [DANA, MARCUS] = NIGHT_SHEET.entries as readonly [Entry, Entry];

const lineOf = (page: Page, { caller }: Entry): Locator =>
  page.locator('.sheet summary', { hasText: caller });
const callOf = (page: Page, { caller }: Entry): Locator =>
  page.locator('.sheet details', { hasText: caller }).locator('.call');
const player = (page: Page, { caller }: Entry, label: string): Locator =>
  page.getByRole('button', { name: `${label}: ${caller}`, exact: true });
const spoken = (page: Page): Locator => page.locator('[data-spoken]');
const wordsOf = ({ call }: Entry): readonly string[] => call.lines.flatMap(({ text }) => text.split(' '));

/** Longer than any call. */
const WHOLE_CALL_MS = 60_000;

/** The marked words in order, while the page's clock runs to the end of the call. */
async function playToTheEnd(page: Page, entry: Entry): Promise<readonly string[]> {
  await expect(spoken(page)).toHaveCount(1);
  // In the page, because asking for each word takes a busy machine longer than the call.
  const seen = await page.evaluateHandle(() => {
    const words = [...document.querySelectorAll('[data-spoken]')].map(({ textContent }) => textContent);
    new MutationObserver((records) => {
      for (const { target } of records)
        if (target instanceof Element && target.hasAttribute('data-spoken')) words.push(target.textContent);
    }).observe(document.body, { subtree: true, attributeFilter: ['data-spoken'] });
    return words;
  });
  await page.clock.runFor(WHOLE_CALL_MS);
  await expect(player(page, entry, CALL.playAgain)).toBeVisible();
  return seen.jsonValue();
}

test('a line opens its call with the keyboard, one at a time, marked as a sample, and the call stands still under reduced motion and pauses in favor of others', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitSite(page);
  await page.waitForFunction((tag) => customElements.get(tag) !== undefined, TAG);
  await lineOf(page, DANA).focus();
  await page.keyboard.press('Enter');
  await expect(callOf(page, DANA)).toContainText(CALL.sample);
  await expect(callOf(page, DANA)).toContainText(DANA.call.reminder.text);
  await expect(callOf(page, DANA)).toContainText(DANA.call.mail.subject);
  await page.keyboard.press('Tab');
  await expect(player(page, DANA, CALL.play)).toBeFocused();
  await lineOf(page, MARCUS).click();
  await expect(callOf(page, MARCUS)).toBeVisible();
  await expect(callOf(page, DANA)).toBeHidden();
  await lineOf(page, MARCUS).click();
  await expect(callOf(page, MARCUS)).toBeHidden();
  await lineOf(page, DANA).click();
  await test.step('reduced motion keeps the mark still', () => expectStillMark(page));
  await test.step('a call pauses when its line is closed, and when the agent opens', () =>
    expectPauses(page));
});

/** Starts the call. */
async function expectStillMark(page: Page): Promise<void> {
  await player(page, DANA, CALL.play).click();
  await expect(page.locator('[data-speaking="agent"]')).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().length), 'otherwise it breathes')
    .toBeGreaterThan(0);
}

async function expectPauses(page: Page): Promise<void> {
  const hiddenPlayer = callOf(page, DANA).getByRole('button', { includeHidden: true });
  await expect(player(page, DANA, CALL.pause)).toBeVisible();
  await lineOf(page, MARCUS).click();
  await expect(hiddenPlayer).toHaveText(CALL.play);
  await player(page, MARCUS, CALL.play).click();
  await expect(player(page, MARCUS, CALL.pause)).toBeVisible();
  await lineOf(page, DANA).click();
  await expect(player(page, DANA, CALL.play)).toBeVisible();
  await player(page, DANA, CALL.play).click();
  await expect(player(page, DANA, CALL.pause)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: ACTIONS.talkToAgent }).click();
  await expect(dialog(page)).toBeVisible();
  await expect(hiddenPlayer).toHaveText(CALL.play);
}

test('a call without a recording is played as captions, each word marked once, and loads only when it is pressed', async ({
  page,
}) => {
  // The page draws each frame of two whole calls.
  test.slow();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.clock.install();
  await visitSite(page);
  await lineOf(page, DANA).click();
  await player(page, DANA, CALL.play).hover();
  await expect(callOf(page, DANA)).toContainText(CALL.silent);
  expect(requests.filter((url) => PLAYER.test(url))).toEqual([]);
  await player(page, DANA, CALL.play).click();
  await expect(player(page, DANA, CALL.pause)).toBeFocused();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await player(page, DANA, CALL.pause).click();
  await page.clock.runFor(5_000);
  await expect(spoken(page), 'the word stays marked during a pause').toHaveCount(1);
  await player(page, DANA, CALL.play).click();
  const seen = await playToTheEnd(page, DANA);
  expect(wordsOf(DANA).slice(-seen.length)).toEqual(seen);
  expect(seen.length).toBeGreaterThan(wordsOf(DANA).length / 2);
  await player(page, DANA, CALL.playAgain).click();
  expect(await playToTheEnd(page, DANA)).toEqual(wordsOf(DANA));
  expect(requests.filter((url) => PLAYER.test(url))).toHaveLength(1);
  expect(await callOf(page, DANA).locator('.call-lines').innerText()).toContain(DANA.call.lines[0]?.text);
});

const RATE_HZ = 8_000;
const SECOND_OF_SOUND = toWav(new Int16Array(RATE_HZ), RATE_HZ);

/** Opens the page as it is built if a recording stands beside the first call's script. */
async function visitWithRecording(page: Page): Promise<void> {
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(
      'data-sample-call',
      `data-recording="${RECORDING}" data-sample-call`,
    );
    await route.fulfill({ response: answer, body: html });
  });
  await visitSite(page);
  await lineOf(page, DANA).click();
}

test('a call with a recording is played with its sound, which loads when it is pressed', async ({ page }) => {
  let requested = 0;
  await page.route(RECORDING, (route) => {
    requested += 1;
    return route.fulfill({ contentType: 'audio/wav', body: Buffer.from(SECOND_OF_SOUND) });
  });
  await visitWithRecording(page);
  await player(page, DANA, CALL.play).hover();
  expect(requested).toBe(0);
  await player(page, DANA, CALL.play).click();
  await expect(spoken(page)).toHaveCount(1);
  // The words share the recording's second; without it they would take most of a minute.
  await expect(player(page, DANA, CALL.playAgain)).toBeVisible({ timeout: 10_000 });
  expect(requested).toBe(1);
});

test('a call whose recording cannot be played says so, and its words are marked without it', async ({
  page,
}) => {
  await page.route(RECORDING, (route) => route.fulfill({ status: 404 }));
  await visitWithRecording(page);
  await player(page, DANA, CALL.play).click();
  await expect(callOf(page, DANA)).toContainText(CALL.unplayable);
  await expect(spoken(page)).toHaveCount(1);
});

test.describe('the night sheet without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('opens each line as text to read, without a button that would do nothing', async ({ page }) => {
    await page.goto('/');
    for (const entry of NIGHT_SHEET.entries) {
      await lineOf(page, entry).click();
      for (const { text } of entry.call.lines) await expect(callOf(page, entry)).toContainText(text);
    }
    await expect(page.getByRole('button', { name: new RegExp(`^${CALL.play}`) })).toHaveCount(0);
  });
});
