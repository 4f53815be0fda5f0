/** Scope: in every language, every state of the tag can be read whole on a narrow phone and at 400% zoom. */
import { expect, type Locator } from '@playwright/test';
import { TAG } from '../../widget/contract.ts';
import { LANGUAGES } from '../../widget/i18n/resolve-language.ts';
import { test } from './stage.ts';
import { STATES } from './states.ts';

/** The second is a desktop of 1280 by 1024 at 400% zoom. On the first, a card in the page is 280 px wide. */
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 320, height: 256 },
];

for (const size of WINDOWS)
  test(`no text of the tag is cut off at ${size.width} by ${size.height}, in any language and state`, async ({
    stage,
  }) => {
    await stage.setViewportSize(size);
    for (const language of LANGUAGES) {
      const cut = await stage.evaluate(([names, shown]) => window.cutTexts(names, shown), [
        Object.keys(STATES),
        language,
      ] as const);
      expect.soft(cut, language).toEqual([]);
    }
  });

test('the answers to "Did this help?" stand side by side in a card of 280 px, in any language', async ({
  stage,
}) => {
  await stage.setViewportSize({ width: 360, height: 740 });
  for (const language of LANGUAGES) {
    await stage.evaluate((shown) => window.showState('inline-ended', shown), language);
    const answers = await stage.locator('.toast-question button').all();
    const tops = await Promise.all(answers.map(async (answer) => (await answer.boundingBox())?.y));
    expect(tops).toHaveLength(2);
    expect.soft(tops[1], language).toBe(tops[0]);
  }
});

test('the toast after a call covers neither Call nor Message in a card of 280 by 480 px, in any language', async ({
  stage,
}) => {
  await stage.setViewportSize({ width: 360, height: 740 });
  await stage.addStyleTag({ content: `${TAG} { block-size: 480px; }` });
  for (const state of ['inline-ended', 'inline-lost'])
    for (const language of LANGUAGES) {
      await stage.evaluate(([name, shown]) => window.showState(name, shown), [state, language] as const);
      const toast = await stage.locator('.toast').boundingBox();
      const buttons = await stage.locator('.card-row').first().boundingBox();
      const end = (buttons?.y ?? Infinity) + (buttons?.height ?? Infinity);
      expect.soft(toast?.y, `${state}, ${language}`).toBeGreaterThanOrEqual(end);
    }
});

test('no word of a tool is broken in a card of 280 px', async ({ stage }) => {
  await stage.setViewportSize({ width: 360, height: 740 });
  for (const state of ['inline-live', 'inline-captions']) {
    await stage.evaluate((shown) => window.showState(shown, 'en'), state);
    const words = await stage.locator('.tool-word').all();
    const heights = await Promise.all(words.map(async (word) => (await word.boundingBox())?.height));
    expect(new Set(heights).size, state).toBe(1);
  }
});

test('in a wide card, the state of a call stands below the middle of the picture', async ({ stage }) => {
  await stage.setViewportSize({ width: 1440, height: 900 });
  for (const state of ['inline-starting', 'inline-live']) {
    await stage.evaluate((shown) => window.showState(shown, 'en'), state);
    const picture = await middleOf(stage.locator('.voice-ring'));
    for (const words of await stage.locator('.bar-words').all())
      expect(Math.abs((await middleOfContent(words)) - picture), state).toBeLessThan(2);
  }
});

test('the offer to return to a call has its buttons in one row, or each as wide as the bar', async ({
  stage,
}) => {
  const buttons = stage.locator('.call-bar button');
  for (const width of [1440, 360])
    for (const language of LANGUAGES) {
      await stage.setViewportSize({ width, height: 740 });
      await stage.evaluate((shown) => window.showState('offered', shown), language);
      await expect(buttons).toHaveCount(2);
      const [back, end] = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
      const isOneRow = (end?.y ?? NaN) < (back?.y ?? NaN) + (back?.height ?? NaN);
      expect.soft(isOneRow || end?.width === back?.width, `${language}, ${width} px`).toBe(true);
    }
});

test('at 400% zoom, a problem shows all its remedies', async ({ stage }) => {
  await stage.setViewportSize({ width: 320, height: 256 });
  for (const state of ['form-busy', 'form-no-call-possible', 'message-not-sent', 'form-microphone-refused']) {
    await stage.evaluate((shown) => window.showState(shown, 'en'), state);
    const last = await stage.locator('.contacts > :last-child').boundingBox();
    const hidden = (last?.y ?? Infinity) + (last?.height ?? Infinity) - 256;
    expect(hidden, state).toBeLessThan(0);
  }
});

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
