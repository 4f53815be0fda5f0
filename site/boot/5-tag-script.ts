/** The tag's script, as a partner embeds it who counts every millisecond: after the page itself. */
import { TAG } from '../../widget/contract.ts';

const ADDRESS = '/task-tamer-agent.js';

/**
 * The tag stands in the document already, and comes to life with it. Not preloaded: what arrives while it is wanted is
 * compiled beside the main thread, what is there already is compiled on it.
 */
export function addTagScript(): void {
  if (customElements.get(TAG) !== undefined) return;
  const script = document.createElement('script');
  script.src = ADDRESS;
  script.async = true;
  document.head.append(script);
}
