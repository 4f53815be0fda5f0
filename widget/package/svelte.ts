/** The tag in Svelte 5: a component, and markup types of the tag itself. */
import type { Component, Snippet } from 'svelte';
import type { HTMLAttributes } from 'svelte/elements';
import type { TAG, TaskTamerAgentElement } from '../contract.ts';
import type { AgentEventProps, AgentSettings, TagListeners, TagSettings } from './markup.ts';
import Agent from './task-tamer-agent.svelte';

export type { TaskTamerAgentElement } from '../contract.ts';

export interface TaskTamerAgentProps
  extends Omit<HTMLAttributes<TaskTamerAgentElement>, 'children'>, AgentSettings, AgentEventProps {
  /** The element, for `bind:element`. */
  element?: TaskTamerAgentElement | undefined;
  /** Fallback content, shown if the script does not run, such as a link that dials the business. */
  readonly children?: Snippet | undefined;
}

/** Renders the tag with settings and listeners, and loads its script on the client. */
export const TaskTamerAgent: Component<TaskTamerAgentProps, object, 'element'> = Agent;

/** The tag's props in markup. */
export type TagProps = HTMLAttributes<TaskTamerAgentElement> & TagSettings & TagListeners;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    [TAG]: TagProps;
  }
}
