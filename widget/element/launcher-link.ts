/**
 * What is left of the launcher on a page that breaks it: a plain link to the business. A form with a control
 * named `createElement`, for instance, hides that method from every script of its page.
 */
import type { AgentConfig } from '../config/config.ts';
import { SHELL_STRINGS } from '../strings/shell.ts';
import { scriptLanguage } from '../page/language.ts';
import { contactWays } from '../page/contact-ways.ts';

/** Null when the host wants no launcher, or gave no other way to reach the business. */
export function launcherLink(config: AgentConfig): HTMLAnchorElement | null {
  const [way] = contactWays(config, SHELL_STRINGS[scriptLanguage(config.language)].ways);
  return config.launcher && way ? link(way.href, way.words) : null;
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
