/** What a page view needs only after its first paint. A part of its own, so that the entry is small. */
export { keepClear } from './launcher/keep-clear.ts';
export { ScrollOpening } from './opening/scroll-opening.ts';
