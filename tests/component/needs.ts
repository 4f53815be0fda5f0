/// <reference types="mocha" />
/** Tests that need what not every browser has: elsewhere they are skipped, and their title says why. */
import { runsSound } from './sound.ts';

type Test = (title: string, run: Mocha.AsyncFunc) => void;

/** The runner lists what was skipped by title, so that nothing is left out in silence. */
export function whenTrue(has: boolean, reason: string): Test {
  return (title, run) => {
    if (has) it(title, run);
    else it.skip(`${title} (skipped: ${reason})`);
  };
}

export const itWithSound = whenTrue(
  await runsSound(),
  'this browser plays no sound here; on Linux it needs a sound server',
);

export const hasMoveBefore = 'moveBefore' in Element.prototype;
export const itWithMoveBefore = whenTrue(hasMoveBefore, 'this browser has no moveBefore()');
