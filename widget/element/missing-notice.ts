/** What a visitor is told when the dialog did not come: a sentence, and the other ways to the business. */
import type { AgentConfig } from '../config/config.ts';
import type { EmitEvent } from '../contract.ts';
import type { MissingPart } from '../entrance/entrance.ts';
import { contacts } from '../page/contacts.ts';
import { shellLanguage } from '../page/language.ts';
import { lazySheet } from '../page/sheet.ts';
import { MISSING_PART } from '../i18n/missing-part.ts';
import type { AttributeStore } from './attribute-store.ts';
import { reportMissing } from './fault-reports.ts';
import { SHELL_STRINGS } from '../i18n/shell.ts';
import sheet from './missing-notice.css?inline';

const CLASS = 'missing';
const styles = lazySheet([sheet]);

/**
 * Tells visitor and owner. The launcher stays where it is: pressed again it tries again.
 * @param stay aborted when the element leaves the document
 */
export function excuse({ host, attributes, emit }: Excused, missing: MissingPart, stay: AbortSignal): void {
  show(host, attributes.read().config);
  stay.addEventListener('abort', () => hideMissing(host));
  reportMissing(emit, missing);
}

type Excused = {
  readonly host: HTMLElement;
  readonly attributes: AttributeStore;
  readonly emit: EmitEvent;
};

/** Read out at once. Stays until it is closed, or the dialog is wanted again. */
function show(host: HTMLElement, config: AgentConfig): void {
  const { shadowRoot: root } = host;
  if (!root) return;
  hideMissing(host);
  if (!root.adoptedStyleSheets.includes(styles()))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, styles()];
  const notice = noticeFor(config, () => hideMissing(host));
  root.append(notice);
  // In the top layer, as the launcher is: where there is one.
  if (typeof notice.showPopover === 'function') notice.showPopover();
}

/** The focus that was in it goes to the launcher. */
export function hideMissing({ shadowRoot: root }: HTMLElement): void {
  const notice = root?.querySelector(`.${CLASS}`);
  const hadFocus = notice?.contains(root?.activeElement ?? null);
  notice?.remove();
  if (hadFocus) root?.querySelector<HTMLElement>('.launcher')?.focus({ preventScroll: true });
}

function noticeFor(config: AgentConfig, onClose: () => void): HTMLElement {
  // A file that did not come has none, and this is said of such.
  const language = shellLanguage(config.language);
  const words = MISSING_PART[language];
  const notice = element('div', '');
  notice.className = CLASS;
  notice.lang = language;
  notice.setAttribute('part', 'toast');
  notice.setAttribute('popover', 'manual');
  notice.setAttribute('role', 'alert');
  const close = element('button', words.close);
  close.type = 'button';
  close.addEventListener('click', onClose);
  const links = element('div', '');
  links.className = `${CLASS}-contacts`;
  links.append(...contacts(config, SHELL_STRINGS[language].contacts).map(linkTo), close);
  notice.append(element('p', words.text(config.agentName)), links);
  return notice;
}

function linkTo({ href, words }: { readonly href: string; readonly words: string }): HTMLElement {
  const link = element('a', words);
  link.href = href;
  return link;
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text: string,
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
