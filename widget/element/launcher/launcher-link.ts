/**
 * What is left of the launcher on a page that breaks it: a plain link to the business. A form with a control
 * named `createElement`, for instance, hides that method from every script of its page.
 */
import type { AgentConfig } from '../../config/config.ts';
import { SHELL_STRINGS } from '../../i18n/shell.ts';
import { shellLanguage } from '../../page/language.ts';
import { contacts } from '../../page/contacts.ts';

/** Null when the host wants no launcher, or gave no other way to reach the business. */
export function launcherLink(config: AgentConfig): HTMLAnchorElement | null {
  const [first] = contacts(config, SHELL_STRINGS[shellLanguage(config.language)].contacts);
  return config.launcher && first ? link(first.href, first.words) : null;
}

function link(href: string, text: string): HTMLAnchorElement {
  // Taken from the prototype, where no element's name can hide it.
  const anchor = Document.prototype.createElement.call(document, 'a') as HTMLAnchorElement;
  anchor.className = 'launcher launcher-link';
  anchor.setAttribute('part', 'launcher');
  anchor.href = href;
  anchor.textContent = text;
  return anchor;
}
