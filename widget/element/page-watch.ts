/** Code that a page view needs only after its first paint: a separate part, so that the entry stays small. */
export { keepClear } from './launcher/keep-clear.ts';
export { ScrollOpening } from './opening/scroll-opening.ts';
