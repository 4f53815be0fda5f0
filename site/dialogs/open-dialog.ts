/** How any control of the page opens a dialog: React and the dialogs' code are fetched for whoever is about to. */
import { followPlainLink, type DialogName } from './dialog.ts';
import { createLoader, withinLimit } from './loading.ts';

/**
 * Milliseconds that a visitor waits for the dialog's code before the plain link opens. Below five seconds,
 * because a browser allows a new tab for that long after the press.
 */
const LOAD_LIMIT = 4_000;

const load = createLoader(() => import('./shown-dialog.tsx'));
let presses = 0;

/**
 * Shows a dialog. When its code cannot be had, the visitor is taken to its plain link instead.
 * @param opener gets the focus back afterwards
 */
export function openDialog(name: DialogName, opener: HTMLElement): void {
  const press = (presses += 1);
  const isLatest = () => press === presses;
  withinLimit(load(), LOAD_LIMIT).then(
    ({ showDialog }) => isLatest() && showDialog(name, opener),
    () => isLatest() && followPlainLink(name, __SITE_SETTINGS__.links),
  );
}

/** For the first sign that somebody is about to open one. */
export function preloadDialogs(): void {
  // A failure shows when the dialog is opened.
  load().catch(() => undefined);
}
