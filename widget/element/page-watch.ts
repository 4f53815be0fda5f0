/**
 * Code that a page view needs only after its first paint: a separate part, so that the entry stays small. It is there when
 * another part cannot be loaded, so it contains the notice of that.
 */
export { showLauncherLink } from './contact-links.ts';
export { keepClear } from './launcher/keep-clear.ts';
export { watchChildren } from './light-children.ts';
export { showMissing } from './missing-notice.ts';
export { SecondWarning } from './second-warning.ts';
export { ScrollOpening } from './opening/scroll-opening.ts';
