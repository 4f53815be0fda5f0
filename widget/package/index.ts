/** The package's face: the contract of the tag, and `define`. Importing it does nothing, also on a server. */
import { TAG } from '../contract.ts';

export * from '../contract.ts';

/**
 * Fetches the tag's script, once, and resolves when the tag is defined; at once where there is no page. What was
 * written in the page before is then taken over. Rejects when the script cannot be fetched.
 */
export async function define(): Promise<void> {
  if (typeof customElements === 'undefined' || customElements.get(TAG)) return;
  await import('task-tamer/task-tamer-agent.js');
}
