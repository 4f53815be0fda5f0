/**
 * Scope: every state of the tag matches the committed pictures: at three widths, in both themes, in English, with long
 * words, and from right to left, in pairs. `npm run looks:renew` retakes the pictures.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { looksOf, PICTURE_NAMES, pictureName, WINDOWS } from './pairs.ts';
import { test } from './stage.ts';
import { isInline, STATES, TEXT_VARIANTS } from './states.ts';

/** The first word of a state's name. States with the same first word share a page, except cards in the page. */
const groupOf = (name: string): string => (isInline(name) ? name : (name.split('-')[0] ?? name));

for (const group of new Set(Object.keys(STATES).map(groupOf))) {
  const names = Object.keys(STATES).filter((name) => groupOf(name) === group);
  test(`${names.length === 1 ? 'the state' : `the ${names.length} states`} "${group}" match the pictures`, async ({
    stage,
  }) => {
    test.slow();
    // Each state has a picture in the same windows and themes.
    for (const [place, { viewport, colorScheme }] of looksOf(group).entries()) {
      await stage.setViewportSize(viewport);
      await stage.emulateMedia({ colorScheme });
      for (const name of names) {
        const look = looksOf(name)[place];
        if (look === undefined) throw new Error(`The state "${name}" has too few pictures.`);
        // As on a new page, where nothing was open or focused.
        if (names.length > 1) await stage.evaluate(() => window.showState('launcher', 'en'));
        await stage.evaluate(([state, variant]) => window.showState(state, variant), [
          name,
          look.variant,
        ] as const);
        await stage.evaluate(() => document.fonts.ready);
        await expect.soft(stage).toHaveScreenshot(pictureName(name, look));
      }
    }
  });
}

test('the states together are pictured with every text in every window', () => {
  const pairs = Object.keys(STATES).flatMap((name) =>
    looksOf(name).map(({ viewport, variant }) => `${viewport.width} ${variant}`),
  );
  expect(new Set(pairs).size).toBe(WINDOWS.length * TEXT_VARIANTS.length);
});

test('no picture is left of a state that is gone', () => {
  const committed = readdirSync(fileURLToPath(new URL('pictures/', import.meta.url)));
  expect(committed.filter((name) => !PICTURE_NAMES.has(name))).toEqual([]);
});
