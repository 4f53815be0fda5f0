/**
 * Scope: every state of the tag matches the committed pictures: at three widths, in both themes, in English, with long
 * words, and from right to left. `npm run looks:renew` retakes the pictures.
 */
import { expect } from '@playwright/test';
import { test } from './stage.ts';
import { STATES, TEXT_VARIANTS } from './states.ts';

const WINDOWS = [
  { width: 360, height: 740 },
  { width: 768, height: 900 },
  { width: 1440, height: 900 },
];

for (const viewport of WINDOWS)
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`${viewport.width} px, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });
      for (const variant of TEXT_VARIANTS)
        test(`every state matches its picture: ${variant}`, async ({ stage }) => {
          for (const name of Object.keys(STATES)) {
            await stage.reload();
            await stage.evaluate(([state, words]) => window.showState(state, words), [
              name,
              variant,
            ] as const);
            await stage.evaluate(() => document.fonts.ready);
            await expect
              .soft(stage)
              .toHaveScreenshot(`${name}-${viewport.width}-${colorScheme}-${variant}.png`);
          }
        });
    });
