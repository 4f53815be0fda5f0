/**
 * The launcher's other forms: two buttons in the corner, Call and Message, and the card in the page. A part that only pages
 * with `launcher="two"` or `layout="inline"` load. Until then, and where text chat is not offered, the launcher in the
 * corner is one button.
 */
import { offersWriting } from '../../chat/writable.ts';
import { lazySheet } from '../../page/sheet.ts';
import {
  CALL_AND_MESSAGE_STYLES,
  describeCallAndMessage,
  newCallAndMessage,
  type CallAndMessage,
} from './call-and-message.ts';
import { describeCard, newCard } from './card.ts';
import { showLauncherAvatar } from './launcher-avatar.ts';
import styles from './launcher-box.css?inline';
import type { Launcher } from './launcher.ts';

const boxStyles = lazySheet([...CALL_AND_MESSAGE_STYLES, styles]);

/** Shows the launcher in the form that the settings ask for. */
export function showBox(launcher: Launcher): void {
  const { look, element, button } = launcher;
  const wanted = look.isInline ? cardOf(launcher) : hasTwo(launcher) ? twoOf(launcher) : button;
  button.style.visibility = '';
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

const hasTwo = ({ look: { config, entrance } }: Launcher): boolean =>
  config.launcher === 'two' && offersWriting(config) && (entrance?.offer ?? 'launcher') === 'launcher';

function cardOf(launcher: Launcher): HTMLElement {
  const card = (launcher.card ??= newCard(launcher));
  describeCard(launcher, card);
  return card;
}

function twoOf(launcher: Launcher): HTMLElement {
  const { label, config, entrance } = launcher.look;
  const box = (launcher.box ??= newBox(launcher));
  const texts = entrance?.withTexts(config) ?? config;
  box.setAttribute('aria-label', label);
  const both = box.children as unknown as CallAndMessage;
  describeCallAndMessage(launcher, both, texts);
  showLauncherAvatar(both[0], config.avatar);
  return box;
}

function newBox(launcher: Launcher): HTMLElement {
  const root = launcher.element.getRootNode() as ShadowRoot;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, boxStyles()];
  const box = document.createElement('div');
  box.className = 'launcher launcher-two';
  box.popover = 'manual';
  // A landmark, because the name of a plain group would count as text outside the page's landmarks.
  box.setAttribute('role', 'region');
  box.append(...newCallAndMessage(launcher));
  return box;
}
