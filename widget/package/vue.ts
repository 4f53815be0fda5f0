/** The tag in Vue 3.4: a component, and types of the tag itself in templates. */
import { h, type FunctionalComponent, type HTMLAttributes, type PublicProps } from 'vue';
import { PROPERTIES, TAG, type TaskTamerAgentElement } from '../contract.ts';
import { loadTag, tagProps } from './component.ts';
import type { AgentEventProps, AgentSettings, TextSettings } from './markup.ts';

export type { TaskTamerAgentElement } from '../contract.ts';

export type TaskTamerAgentProps = PublicProps & HTMLAttributes & AgentSettings & AgentEventProps;

/**
 * With `^` Vue writes an attribute where it would else assign the property: of a switch that is no longer given it would
 * make `false`. Where pages are drawn on a server there are attributes only.
 */
const PREFIX = typeof document === 'undefined' ? '' : '^';

const draw: FunctionalComponent<TaskTamerAgentProps> = (props, { slots }) => {
  const settings = Object.entries(tagProps(props).attributes);
  const attributes = Object.fromEntries(settings.map(([name, value]) => [`${PREFIX}${name}`, value]));
  return h(TAG, { ...attributes, onVnodeMounted: loadTag }, slots['default']?.());
};

/**
 * Draws the tag and fetches its script once the page runs. Classes, other attributes and listeners go to the tag by
 * themselves, and a template's `ref` is the element.
 */
export const TaskTamerAgent: FunctionalComponent<TaskTamerAgentProps> = Object.assign(draw, {
  displayName: 'TaskTamerAgent',
  props: Object.values(PROPERTIES),
});

/** What a template may write on the tag itself. */
export type TagProps = PublicProps & HTMLAttributes & TextSettings & AgentEventProps;

type TagComponent = new () => TaskTamerAgentElement & {
  /** For templates alone: the element has none. */
  readonly $props: TagProps;
};

declare module 'vue' {
  interface GlobalComponents {
    [TAG]: TagComponent;
  }
}
