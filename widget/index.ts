/** Defines the element. If the script loads twice, or in two versions, the first definition stays. */
import { TAG } from './contract.ts';
import { TaskTamerAgent } from './element/element.ts';

try {
  if (typeof customElements !== 'undefined' && !customElements.get(TAG))
    customElements.define(TAG, TaskTamerAgent);
} catch (error) {
  // The page may have replaced `customElements`.
  console.warn(`<${TAG}>: ${String(error)}`);
}
