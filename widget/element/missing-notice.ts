/** The notice shown when the dialog could not be loaded: a sentence, and links to the business. */
import type { AgentProperties } from '../contract.ts';
import { shellLanguage } from '../page/language.ts';
import { MISSING_PART } from '../i18n/missing-part.ts';
import { contactLinks, newElement } from './contact-links.ts';

/**
 * Announced immediately. Stays until the visitor closes it or requests the dialog again; the launcher remains visible.
 * @param connection aborted when the element leaves the document
 */
export function showMissing(host: HTMLElement & AgentProperties, connection: AbortSignal): void {
  hideMissing(host);
  // Languages in separate files may not load either, so the notice uses one that the script contains.
  const lang = shellLanguage(host.language);
  const words = MISSING_PART[lang];
  const onclick = (): void => hideMissing(host);
  const notice = newElement('div', { className: 'launcher launcher-link missing', lang });
  for (const [name, value] of ATTRIBUTES) notice.setAttribute(name, value);
  notice.append(
    words.text(host.agentName),
    ...contactLinks(host),
    newElement('button', { type: 'button', textContent: words.close, onclick }),
  );
  connection.addEventListener('abort', () => notice.remove());
  host.shadowRoot?.append(notice);
  // In the top layer, like the launcher. Older browsers have none.
  if (typeof notice.showPopover === 'function') notice.showPopover();
}

/** Moves focus from the notice to the launcher. */
export function hideMissing({ shadowRoot: root }: HTMLElement): void {
  const notice = root?.querySelector('.missing');
  const hadFocus = notice?.contains(root?.activeElement ?? null);
  notice?.remove();
  if (hadFocus) root?.querySelector<HTMLElement>('button.launcher')?.focus({ preventScroll: true });
}

const ATTRIBUTES = [
  ['part', 'toast'],
  ['popover', 'manual'],
  ['role', 'alert'],
] as const;
