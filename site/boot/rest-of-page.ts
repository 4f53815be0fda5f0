/** What is below the first screen, once somebody may go there: the style sheet leaves it out until then. */
import { BREATH, isIdle } from './moments.ts';

const PARTS = 'main > section, .footer';

/** One part at a time, each when there is time: together they would keep the visitor waiting. */
export async function layOutTheRest(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>(PARTS)) {
    part.style.contentVisibility = 'visible';
    // Now, and not with the others in the next frame.
    part.getBoundingClientRect();
    await isIdle(BREATH);
  }
  layOutNow();
}

/** All at once: somebody jumps there, and the way must be as long as it will be. */
export function layOutNow(): void {
  delete document.documentElement.dataset['firstScreen'];
}
