/** Lays out what is below the fold once the visitor may scroll there; CSS skips it until then. */
import { PAUSE_MS, pageIdle } from './timing.ts';

const PARTS = 'main > section, .footer';

/** One section at a time when the page is idle: all at once would block input. */
export async function layOutBelowFold(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>(PARTS)) {
    part.style.contentVisibility = 'visible';
    // Lay out now rather than with the others in the next frame.
    part.getBoundingClientRect();
    await pageIdle(PAUSE_MS);
  }
  layOutNow();
}

/** All sections at once: a jump needs their final heights. */
export function layOutNow(): void {
  delete document.documentElement.dataset['firstScreen'];
}
