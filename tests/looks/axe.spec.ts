/** Scope: axe finds nothing in any state of the tag, light and dark, and every label and description exists. */
import axe from 'axe-core';
import { expect } from '@playwright/test';
import { TAG } from '../../widget/contract.ts';
import { rulesIn } from '../e2e/accessibility/audit.ts';
import { COLOR_SCHEMES } from './pairs.ts';
import { test } from './stage.ts';
import { STATES } from './states.ts';

/** Axe tells of each state what it has found, and which labels and descriptions it has not found. */
const RESULTS: Pick<axe.RunOptions, 'resultTypes'> = { resultTypes: ['violations', 'incomplete'] };

test('axe finds nothing in any state of the tag, and each label and description exists', async ({
  stage,
}) => {
  test.slow();
  await stage.setViewportSize({ width: 390, height: 664 });
  await stage.evaluate(axe.source);
  for (const colorScheme of COLOR_SCHEMES) {
    await stage.emulateMedia({ colorScheme });
    const options = { ...RESULTS, ...rulesIn(colorScheme) };
    for (const state of Object.keys(STATES)) {
      await stage.evaluate((shown) => window.showState(shown, 'en'), state);
      const found = await stage.evaluate(
        async ([tag, how]) => {
          const { violations, incomplete } = await (window as unknown as { axe: typeof axe }).axe.run(
            tag,
            how,
          );
          const missing = incomplete.filter(({ id }) => id === 'aria-valid-attr-value');
          return [...violations, ...missing].map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
        },
        [TAG, options] as const,
      );
      expect.soft(found, `${state}, ${colorScheme}`).toEqual([]);
    }
  }
});
