/** Defines the tag. Loading the script twice, or two versions of it, leaves the first definition in place. */
import { TAG } from './contract.ts';
import { TaskTamerAgent } from './element.ts';

if (typeof customElements !== 'undefined' && !customElements.get(TAG)) {
  customElements.define(TAG, TaskTamerAgent);
}
