/** Scope: in every language, every state of the tag can be read whole on a narrow phone and at 400% zoom. */
import { expect } from '@playwright/test';
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
