/** Links to the business, where the interface cannot work or could not be loaded. */
import type { AgentConfig } from '../config/config.ts';
import { SHELL_STRINGS } from '../i18n/shell.ts';
import { contacts } from '../page/contacts.ts';
import { shellLanguage } from '../page/language.ts';

type ContactSettings = Pick<AgentConfig, 'language' | 'contactPhone' | 'contactUrl'>;

export const contactLinks = (config: ContactSettings): readonly HTMLElement[] =>
  contacts(config, SHELL_STRINGS[shellLanguage(config.language)].contacts).map(({ href, words }) =>
    newElement('a', { href, textContent: words }),
  );

/**
 * Replaces the launcher on a page where the interface cannot work. Undefined if the launcher is off or the page gives no
 * contact.
 */
export function launcherLink(
  config: ContactSettings & Pick<AgentConfig, 'launcher'>,
): HTMLElement | undefined {
  const [link] = config.launcher ? contactLinks(config) : [];
  if (link) link.className = 'launcher launcher-link';
  link?.setAttribute('part', 'launcher');
  return link;
}

/** A form named `createElement` shadows `document.createElement`, but not the prototype's method. */
export const newElement = <Tag extends 'a' | 'button' | 'div'>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElement => Object.assign(Document.prototype.createElement.call(document, tag), properties);
