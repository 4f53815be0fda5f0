/** What a visitor is told when the dialog did not come: a sentence, and the other ways to the business. */
import type { AgentConfig } from '../config/config.ts';
import { contacts } from '../page/contacts.ts';
import { shellLanguage } from '../page/language.ts';
import { lazySheet } from '../page/sheet.ts';
import { MISSING_PART } from '../i18n/missing-part.ts';
import { SHELL_STRINGS } from '../i18n/shell.ts';
import sheet from './missing-notice.css?inline';

const styles = lazySheet([sheet]);

/**
 * Read out at once. Stays until it is closed, or the dialog is asked for again: the launcher stays where it is.
 * @param stay aborted when the element leaves the document
 */
export function showMissing(host: HTMLElement, config: AgentConfig, stay: AbortSignal): void {
  const { shadowRoot: root } = host;
  if (!root) return;
  hideMissing(host);
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, styles()])];
  const notice = noticeFor(config, () => hideMissing(host));
  stay.addEventListener('abort', () => notice.remove());
  root.append(notice);
  // In the top layer, as the launcher is: where there is one.
  if (typeof notice.showPopover === 'function') notice.showPopover();
}

/** The focus that was in it goes to the launcher. */
export function hideMissing({ shadowRoot: root }: HTMLElement): void {
  const notice = root?.querySelector('.missing');
  const hadFocus = notice?.contains(root?.activeElement ?? null);
  notice?.remove();
  if (hadFocus) root?.querySelector<HTMLElement>('.launcher')?.focus({ preventScroll: true });
}

function noticeFor(config: AgentConfig, onClose: () => void): HTMLElement {
  // A file that did not come has none, and this is said of such.
  const language = shellLanguage(config.language);
  const words = MISSING_PART[language];
  const notice = element('div', { className: 'launcher launcher-link missing', lang: language });
  for (const [name, value] of ATTRIBUTES) notice.setAttribute(name, value);
  const links = element('div', {});
  links.append(
    ...contacts(config, SHELL_STRINGS[language].contacts).map((contact) =>
      element('a', { href: contact.href, textContent: contact.words }),
    ),
    element('button', { type: 'button', textContent: words.close, onclick: onClose }),
  );
  notice.append(words.text(config.agentName), links);
  return notice;
}

const ATTRIBUTES = [
  ['part', 'toast'],
  ['popover', 'manual'],
  ['role', 'alert'],
] as const;

const element = <Tag extends 'a' | 'button' | 'div'>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] => Object.assign(document.createElement(tag), properties);
