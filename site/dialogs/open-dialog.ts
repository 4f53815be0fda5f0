/** Opens dialogs for any button: preloads React and the dialogs' code on intent. */
import { followPlainLink, type DialogName } from './dialog.ts';
import { createLoader, withinLimit } from './loading.ts';

/**
 * How long to wait for the dialog's code before opening the plain link. Less than five seconds, for which a click
 * allows opening a new tab.
 */
const LOAD_LIMIT_MS = 4_000;

const load = createLoader(() => import('./shown-dialog.tsx'));
let presses = 0;

/**
 * Shows a dialog, or opens its plain link if the code is unavailable.
 * @param opener regains focus afterwards
 */
export function openDialog(name: DialogName, opener: HTMLElement): void {
  const press = (presses += 1);
  const isLatest = () => press === presses;
  withinLimit(load(), LOAD_LIMIT_MS).then(
    ({ showDialog }) => isLatest() && showDialog(name, opener),
    () => isLatest() && followPlainLink(name, __SITE_SETTINGS__.links),
  );
}

/** Call this on the first sign of intent. */
export function preloadDialogs(): void {
  // The error is handled when the dialog is opened.
  load().catch(() => undefined);
}
