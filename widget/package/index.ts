/** The package's entry: the tag's contract and `define`. Importing it has no side effects, so servers can too. */
import { TAG } from '../contract.ts';

export * from '../contract.ts';

/**
 * Loads the tag's script once and resolves when the tag is defined, or immediately outside of a page. Existing tags in
 * the page are upgraded. Rejects if the script cannot be loaded.
 */
export async function define(): Promise<void> {
  if (typeof customElements === 'undefined' || customElements.get(TAG)) return;
  await import('./define.ts');
}
