/** The picture on the launcher. A part that only pages with a picture load, after their first paint. */
import { showAvatar } from '../../page/avatar.ts';

/** Centered on the icon, whose room it does not exceed: its margins take back its own size and the gap. */
const STYLE =
  'position:relative;flex:none;inline-size:2.5em;block-size:2.5em;margin:-.4375em;margin-inline-start:-2.6875em;border-radius:50%;object-fit:cover;background-color:inherit';

type Shown = { readonly src: string | null; readonly remove?: () => void };

const shown = new WeakMap<Element, Shown>();

/** Shows this picture instead of the one before; null: the icon. */
export function showLauncherAvatar(launcher: Element, src: string | null): void {
  const before = shown.get(launcher);
  if (before?.src === src) return;
  before?.remove?.();
  shown.set(launcher, src === null ? { src } : { src, remove: showAvatar(launcher, src, STYLE) });
}
