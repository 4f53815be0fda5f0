/** The tag in Svelte 5: a component, and types of the tag itself in markup. */
import type { Component, Snippet } from 'svelte';
import type { HTMLAttributes } from 'svelte/elements';
import type { TAG, TaskTamerAgentElement } from '../contract.ts';
import type { AgentEventProps, AgentSettings, TagListeners, TagSettings } from './markup.ts';
import Agent from './task-tamer-agent.svelte';

export type { TaskTamerAgentElement } from '../contract.ts';

export interface TaskTamerAgentProps
  extends Omit<HTMLAttributes<TaskTamerAgentElement>, 'children'>, AgentSettings, AgentEventProps {
  /** The element: `bind:element`. */
  element?: TaskTamerAgentElement | undefined;
  /** Shown where the script cannot run, such as a link that dials the business. */
  readonly children?: Snippet | undefined;
}

/** Draws the tag, passes it settings and listeners, and fetches its script once the page runs. */
export const TaskTamerAgent: Component<TaskTamerAgentProps, object, 'element'> = Agent;

/** What markup may write on the tag itself. */
export type TagProps = HTMLAttributes<TaskTamerAgentElement> & TagSettings & TagListeners;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    [TAG]: TagProps;
  }
}
