/** Types the tag in the markup of Svelte 5. Nothing of it runs. */
import type { HTMLAttributes } from 'svelte/elements';
import type { TAG, TaskTamerAgentElement } from '../contract.ts';
import type { TagListeners, TagSettings } from './markup.ts';

export type * from '../contract.ts';

export interface TaskTamerAgentAttributes
  extends HTMLAttributes<TaskTamerAgentElement>, TagSettings, TagListeners {}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    [TAG]: TaskTamerAgentAttributes;
  }
}
