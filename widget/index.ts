/** Defines the tag. Loading the script twice, or two versions of it, leaves the first definition in place. */
import { TAG } from './contract.ts';
import { TaskTamerAgent } from './element/element.ts';

try {
  if (typeof customElements !== 'undefined' && !customElements.get(TAG))
    customElements.define(TAG, TaskTamerAgent);
} catch (error) {
  // What the page has put in the place of the browser's own may refuse anything.
  console.warn(`<${TAG}>: ${String(error)}`);
}
