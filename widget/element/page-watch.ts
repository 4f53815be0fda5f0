/**
 * Code that a page view needs only after its first paint: a separate part, so that the entry stays small. It is usually
 * there when another part cannot be loaded, so it has the links to the business.
 */
export { addContacts, showLauncherLink } from './contact-links.ts';
export { keepClear } from './launcher/keep-clear.ts';
export { watchChildren } from './light-children.ts';
export { SecondWarning } from './second-warning.ts';
export { ScrollOpening } from './opening/scroll-opening.ts';
