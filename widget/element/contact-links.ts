/** Links to the business, where the interface cannot work or could not be loaded. */
import type { AgentProperties } from '../contract.ts';
import { CONTACT_WORDS } from '../i18n/shell.ts';
import { contacts } from '../page/contacts.ts';
import { shellLanguage } from '../page/language.ts';
import { newElement } from './new-element.ts';

type ContactSettings = Pick<AgentProperties, 'language' | 'contactPhone' | 'contactUrl'>;

const contactLinks = (config: ContactSettings): readonly HTMLElement[] =>
  contacts(config, CONTACT_WORDS[shellLanguage(config.language)]).map(({ href, words }) =>
    newElement('a', { href, textContent: words }),
  );

/**
 * Replaces the launcher on a page where the interface cannot work. Nothing if the launcher is off or the page gives no
 * contact.
 * @param connection aborted when the element leaves the document
 */
export function showLauncherLink(host: HTMLElement & AgentProperties, connection: AbortSignal): void {
  const [link] = host.launcher && !connection.aborted ? contactLinks(host) : [];
  if (!link) return;
  link.className = 'launcher launcher-link';
  link.setAttribute('part', 'launcher');
  connection.addEventListener('abort', () => link.remove());
  (host.shadowRoot ?? host).append(link);
}

/** Adds links to the notice of a missing part, before its button. */
export const addContacts = (notice: HTMLElement, host: ContactSettings): void =>
  notice.lastElementChild?.before(...contactLinks(host));
