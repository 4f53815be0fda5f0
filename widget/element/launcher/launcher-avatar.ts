/** The picture on the launcher. A part that only pages with a picture load, after their first paint. */
import { showAvatar } from '../../page/avatar.ts';

/** Centered on the icon, whose size and gap the negative margins offset. */
const BOX =
  'position:relative;flex:none;inline-size:2.5em;block-size:2.5em;margin:-.4375em;margin-inline-start:-2.6875em';

export const showLauncherAvatar = (launcher: Element, src: string | null): void =>
  showAvatar(launcher, src, BOX);
