/** The notice shown when the dialog could not be loaded. */
import type { AgentProperties } from '../contract.ts';
import { shellLanguage } from '../page/language.ts';
import { MISSING_PART } from '../i18n/missing-part.ts';
import { lazySheet } from '../page/sheet.ts';
import sheet from './missing-notice.css?inline';
import { newElement } from './new-element.ts';

const styles = lazySheet([sheet]);

/**
 * Announced immediately. Stays until the visitor closes it or requests the dialog again; the launcher remains visible.
 * @param ended aborted when the visitor tries again, or the element leaves the document
 * @returns the notice, for links to the business; null on a page without shadow roots
 */
export function showMissing(host: HTMLElement & AgentProperties, ended: AbortSignal): HTMLElement | null {
  const root = host.shadowRoot;
  if (root === null) return null;
  // Languages in separate files may not load either, so the notice uses one that the script contains.
  const lang = shellLanguage(host.language);
  const words = MISSING_PART[lang];
  const notice = newElement('div', { className: 'launcher launcher-link missing', lang });
  for (const [name, value] of ATTRIBUTES) notice.setAttribute(name, value);
  const close = (): void => removeNotice(notice, root);
  notice.append(
    words.text(host.agentName),
    newElement('button', { type: 'button', textContent: words.close, onclick: close }),
  );
  ended.addEventListener('abort', close);
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, styles()])];
  root.append(notice);
  // In the top layer, like the launcher. Older browsers have none.
  if (typeof notice.showPopover === 'function') notice.showPopover();
  return notice;
}

/** Moves focus from the notice to the launcher. */
function removeNotice(notice: HTMLElement, root: ShadowRoot): void {
  const hadFocus = notice.contains(root.activeElement);
  notice.remove();
  if (hadFocus) root.querySelector<HTMLElement>('button.launcher')?.focus({ preventScroll: true });
}

const ATTRIBUTES = [
  ['part', 'toast'],
  ['popover', 'manual'],
  ['role', 'alert'],
] as const;
