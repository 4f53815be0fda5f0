/// <reference types="mocha" />
/** Tests of features that not every browser has. Other browsers skip them, and the title gives the reason. */
import { runsSound } from './sound.ts';

type Test = (title: string, run: Mocha.AsyncFunc) => void;

/** The runner lists skipped tests by title, so the title includes the reason. */
export function whenTrue(isSupported: boolean, reason: string): Test {
  return (title, run) => {
    if (isSupported) it(title, run);
    else it.skip(`${title} (skipped: ${reason})`);
  };
}

export const itWithSound = whenTrue(
  await runsSound(),
  'this browser plays no sound here; on Linux it needs a sound server',
);

export const hasMoveBefore = 'moveBefore' in Element.prototype;
export const itWithMoveBefore = whenTrue(hasMoveBefore, 'this browser has no moveBefore()');

/** WebKit applies scroll padding when it scrolls for a snap position or a fragment, not for the focus. */
function focusKeepsScrollPadding(): boolean {
  const box = document.createElement('div');
  box.style.cssText = 'block-size: 100px; overflow: auto; scroll-padding-block-end: 50px';
  box.innerHTML =
    '<div style="block-size: 300px"></div><button style="block-size: 20px">x</button><div style="block-size: 300px"></div>';
  document.body.append(box);
  const button = box.querySelector('button');
  button?.focus();
  const bottom = (button?.getBoundingClientRect().bottom ?? 0) - box.getBoundingClientRect().top;
  box.remove();
  return bottom <= 50;
}

export const itWithScrollPadding = whenTrue(
  focusKeepsScrollPadding(),
  'this browser ignores scroll padding when an element gets the focus',
);
