/**
 * The launcher as two buttons in a box, Call and Message. A part that only pages with `launcher="two"` load. Until then,
 * and where text chat is not offered, the launcher is one button.
 */
import { offersWriting } from '../../chat/writable.ts';
import { TWO_LABELS } from '../../i18n/shell.ts';
import { shellLanguage } from '../../page/language.ts';
import { lazySheet } from '../../page/sheet.ts';
import phone from './cut-out-phone.css?inline';
import { showLauncherAvatar } from './launcher-avatar.ts';
import { labelOf, type LabelSettings } from './launcher-label.ts';
import type { Launcher } from './launcher.ts';
import styles from './two-buttons.css?inline';

const twoStyles = lazySheet([phone, styles]);

/** Shows the launcher with one button or two, depending on the settings. */
export function showTwo(launcher: Launcher): void {
  const { look, element } = launcher;
  const { config, entrance } = look;
  const isTwo =
    config.launcher === 'two' && offersWriting(config) && (entrance?.offer ?? 'launcher') === 'launcher';
  if (isTwo) describe(launcher, entrance?.withTexts(config) ?? config);
  const wanted = (isTwo && launcher.box) || launcher.button;
  if (wanted === element || !launcher.isLaidOut) return;
  // Do not swap the button under the pointer, because a click would reach another one. Firefox still matches `:hover`
  // when `pointerleave` fires.
  if (element.matches(':hover')) {
    element.addEventListener('pointerleave', () => launcher.update(launcher.look), { once: true });
    return;
  }
  const hadFocus = element.matches(':focus-within');
  wanted.hidden = element.hidden;
  // Copy the distance by which the launcher is raised.
  wanted.style.cssText = element.style.cssText;
  element.replaceWith(wanted);
  launcher.element = wanted;
  launcher.place();
  if (hadFocus) (wanted.querySelector('button') ?? wanted).focus({ preventScroll: true });
}

function describe(launcher: Launcher, texts: LabelSettings): void {
  const { label, isInline, config } = launcher.look;
  const box = (launcher.box ??= newBox(launcher));
  box.setAttribute('aria-label', label);
  const words = TWO_LABELS[shellLanguage(texts.language)];
  const textOf = (name: keyof typeof words): string => labelOf(name, texts, () => words[name]);
  const [call, message] = box.children as unknown as readonly [HTMLElement, HTMLElement];
  launcher.describe(call, textOf('launcherCall'), isInline);
  launcher.describe(message, textOf('launcherMessage'), isInline);
  showLauncherAvatar(call, config.avatar);
}

function newBox(launcher: Launcher): HTMLElement {
  const { button } = launcher;
  const root = button.getRootNode() as ShadowRoot;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, twoStyles()];
  const box = document.createElement('div');
  box.className = 'launcher launcher-two';
  box.popover = 'manual';
  // A landmark, because the name of a plain group would count as text outside the page's landmarks.
  box.setAttribute('role', 'region');
  box.append(launcher.newButton(), launcher.newButton('writing'));
  return box;
}
