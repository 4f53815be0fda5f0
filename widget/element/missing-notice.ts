/** The notice shown when the dialog could not be loaded: a sentence, and links to the business. */
import type { AgentProperties } from '../contract.ts';
import { contacts } from '../page/contacts.ts';
import { shellLanguage } from '../page/language.ts';
import { lazySheet } from '../page/sheet.ts';
import { MISSING_PART } from '../i18n/missing-part.ts';
import { SHELL_STRINGS } from '../i18n/shell.ts';
import sheet from './missing-notice.css?inline';

const styles = lazySheet([sheet]);

/**
 * Announced immediately. Stays until the visitor closes it or requests the dialog again; the launcher remains visible.
 * @param connection aborted when the element leaves the document
 */
export function showMissing(host: HTMLElement & AgentProperties, connection: AbortSignal): void {
  const { shadowRoot: root } = host;
  if (!root) return;
  hideMissing(host);
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, styles()])];
  const notice = noticeFor(host, () => hideMissing(host));
  connection.addEventListener('abort', () => notice.remove());
  root.append(notice);
  // In the top layer, like the launcher. Older browsers have none.
  if (typeof notice.showPopover === 'function') notice.showPopover();
}

/** Moves focus from the notice to the launcher. */
export function hideMissing({ shadowRoot: root }: HTMLElement): void {
  const notice = root?.querySelector('.missing');
  const hadFocus = notice?.contains(root?.activeElement ?? null);
  notice?.remove();
  if (hadFocus) root?.querySelector<HTMLElement>('.launcher')?.focus({ preventScroll: true });
}

function noticeFor(config: AgentProperties, onClose: () => void): HTMLElement {
  // Languages in separate files may not load either, so the notice uses one that the script contains.
  const language = shellLanguage(config.language);
  const words = MISSING_PART[language];
  const notice = element('div', { className: 'launcher launcher-link missing', lang: language });
  for (const [name, value] of ATTRIBUTES) notice.setAttribute(name, value);
  notice.append(
    words.text(config.agentName),
    element('br', {}),
    ...contacts(config, SHELL_STRINGS[language].contacts).map((contact) =>
      element('a', { href: contact.href, textContent: contact.words }),
    ),
    element('button', { type: 'button', textContent: words.close, onclick: onClose }),
  );
  return notice;
}

const ATTRIBUTES = [
  ['part', 'toast'],
  ['popover', 'manual'],
  ['role', 'alert'],
] as const;

const element = <Tag extends 'a' | 'br' | 'button' | 'div'>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] => Object.assign(document.createElement(tag), properties);
