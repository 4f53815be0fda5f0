/** Types of the component file for `svelte.ts`. */
import type { Component } from 'svelte';
import type { TaskTamerAgentProps } from './svelte.ts';

declare const Agent: Component<TaskTamerAgentProps, object, 'element'>;
export default Agent;
