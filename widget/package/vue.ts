/** The tag in Vue 3.4: a component, and template types of the tag itself. */
import { h, type FunctionalComponent, type HTMLAttributes, type PublicProps } from 'vue';
import { PROPERTIES, TAG, type TaskTamerAgentElement } from '../contract.ts';
import { loadTag, tagProps } from './component.ts';
import type { AgentEventProps, AgentSettings, TextSettings } from './markup.ts';

export type { TaskTamerAgentElement } from '../contract.ts';

export type TaskTamerAgentProps = PublicProps & HTMLAttributes & AgentSettings & AgentEventProps;

/**
 * The `^` prefix makes Vue set an attribute rather than the property; otherwise it would set a removed boolean to
 * `false`. Server rendering only has attributes.
 */
const PREFIX = typeof document === 'undefined' ? '' : '^';

const draw: FunctionalComponent<TaskTamerAgentProps> = (props, { slots }) => {
  const settings = Object.entries(tagProps(props).attributes);
  const attributes = Object.fromEntries(settings.map(([name, value]) => [`${PREFIX}${name}`, value]));
  return h(TAG, { ...attributes, onVnodeMounted: loadTag }, slots['default']?.());
};

/**
 * Renders the tag and loads its script on the client. Classes, other attributes and listeners fall through to the tag,
 * and a template `ref` is the element.
 */
export const TaskTamerAgent: FunctionalComponent<TaskTamerAgentProps> = Object.assign(draw, {
  displayName: 'TaskTamerAgent',
  props: Object.values(PROPERTIES),
});

/** The tag's props in a template. */
export type TagProps = PublicProps & HTMLAttributes & TextSettings & AgentEventProps;

type TagComponent = new () => TaskTamerAgentElement & {
  /** Exists in template types only, not on the element. */
  readonly $props: TagProps;
};

declare module 'vue' {
  interface GlobalComponents {
    [TAG]: TagComponent;
  }
}
