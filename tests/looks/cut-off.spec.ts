/** Scope: in every language, every state of the tag can be read whole on a narrow phone and at 400% zoom. */
import { expect, type Locator, type Page } from '@playwright/test';
import { TAG } from '../../widget/contract.ts';
import { LANGUAGES } from '../../widget/i18n/resolve-language.ts';
import { test } from './stage.ts';
import { STATES } from './states.ts';

/** On a narrow phone, a card in the page is 280 px wide. */
const PHONE = { width: 360, height: 740 };
/** A desktop of 1280 by 1024 at 400% zoom. */
const ZOOMED = { width: 320, height: 256 };

test('on a narrow phone no text of the tag is cut off, in any language and state, and no word, button or toast is in the way', async ({
  stage,
}) => {
  await stage.setViewportSize(PHONE);
  await expectNothingCut(stage);
  await expectOfferInOneRow(stage, PHONE.width);
  await expectAnswersSideBySide(stage);
  await expectWholeToolWords(stage);
  await expectToastsBesideButtons(stage);
});

test('at 400% zoom no text of the tag is cut off, in any language and state, and a problem shows all its remedies', async ({
  stage,
}) => {
  await stage.setViewportSize(ZOOMED);
  await expectNothingCut(stage);
  for (const state of ['form-busy', 'form-no-call-possible', 'message-not-sent', 'form-microphone-refused']) {
    await stage.evaluate((shown) => window.showState(shown, 'en'), state);
    const last = await stage.locator('.contacts > :last-child').boundingBox();
    const hidden = (last?.y ?? Infinity) + (last?.height ?? Infinity) - ZOOMED.height;
    expect(hidden, state).toBeLessThan(0);
  }
});

test('in a wide window the state of a call stands below the middle of the picture, and the offer to return has its buttons in one row', async ({
  stage,
}) => {
  await stage.setViewportSize({ width: 1440, height: 900 });
  for (const state of ['inline-starting', 'inline-live']) {
    await stage.evaluate((shown) => window.showState(shown, 'en'), state);
    const picture = await middleOf(stage.locator('.voice-ring'));
    for (const words of await stage.locator('.bar-words').all())
      expect(Math.abs((await middleOfContent(words)) - picture), state).toBeLessThan(2);
  }
  await stage.setViewportSize({ width: 1440, height: 740 });
  await expectOfferInOneRow(stage, 1440);
});

async function expectNothingCut(stage: Page): Promise<void> {
  for (const language of LANGUAGES) {
    const cut = await stage.evaluate(([names, shown]) => window.cutTexts(names, shown), [
      Object.keys(STATES),
      language,
    ] as const);
    expect.soft(cut, language).toEqual([]);
  }
}

/** The answers to "Did this help?" stand side by side in a card of 280 px, in any language. */
async function expectAnswersSideBySide(stage: Page): Promise<void> {
  for (const language of LANGUAGES) {
    await stage.evaluate((shown) => window.showState('inline-ended', shown), language);
    const answers = await stage.locator('.toast-question button').all();
    const tops = await Promise.all(answers.map(async (answer) => (await answer.boundingBox())?.y));
    expect(tops, `answers, ${language}`).toHaveLength(2);
    expect.soft(tops[1], `answers, ${language}`).toBe(tops[0]);
  }
}

/** No word of a tool is broken in a card of 280 px. */
async function expectWholeToolWords(stage: Page): Promise<void> {
  for (const state of ['inline-live', 'inline-captions']) {
    await stage.evaluate((shown) => window.showState(shown, 'en'), state);
    const words = await stage.locator('.tool-word').all();
    const heights = await Promise.all(words.map(async (word) => (await word.boundingBox())?.height));
    expect(new Set(heights).size, `words of tools, ${state}`).toBe(1);
  }
}

/** The toast after a call covers neither Call nor Message in a card of 280 by 480 px, in any language. */
async function expectToastsBesideButtons(stage: Page): Promise<void> {
  await stage.addStyleTag({ content: `${TAG} { block-size: 480px; }` });
  for (const state of ['inline-ended', 'inline-lost'])
    for (const language of LANGUAGES) {
      await stage.evaluate(([name, shown]) => window.showState(name, shown), [state, language] as const);
      const toast = await stage.locator('.toast').boundingBox();
      const buttons = await stage.locator('.card-row').first().boundingBox();
      const end = (buttons?.y ?? Infinity) + (buttons?.height ?? Infinity);
      expect.soft(toast?.y, `toast, ${state}, ${language}`).toBeGreaterThanOrEqual(end);
    }
}

/** The offer to return to a call has its buttons in one row, or each as wide as the bar, in any language. */
async function expectOfferInOneRow(stage: Page, width: number): Promise<void> {
  const buttons = stage.locator('.call-bar button');
  for (const language of LANGUAGES) {
    await stage.evaluate((shown) => window.showState('offered', shown), language);
    await expect(buttons).toHaveCount(2);
    const [back, end] = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
    const isOneRow = (end?.y ?? NaN) < (back?.y ?? NaN) + (back?.height ?? NaN);
    expect.soft(isOneRow || end?.width === back?.width, `offer, ${language}, ${width} px`).toBe(true);
  }
}

const middleOf = async (element: Locator): Promise<number> => {
  const box = await element.boundingBox();
  return (box?.x ?? NaN) + (box?.width ?? NaN) / 2;
};

/** The middle of what an element contains, which may be narrower than the element. */
const middleOfContent = (element: Locator): Promise<number> =>
  element.evaluate((around) => {
    const range = document.createRange();
    range.selectNodeContents(around);
    const lefts = [...range.getClientRects()].filter(({ width }) => width > 1);
    return (Math.min(...lefts.map(({ left }) => left)) + Math.max(...lefts.map(({ right }) => right))) / 2;
  });
