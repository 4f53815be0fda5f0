/** The component's file as `svelte.ts` imports it. */
import type { Component } from 'svelte';
import type { TaskTamerAgentProps } from './svelte.ts';

declare const Agent: Component<TaskTamerAgentProps, object, 'element'>;
export default Agent;
