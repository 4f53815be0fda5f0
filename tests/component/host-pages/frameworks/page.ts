/** A page of a framework with the component, controlled by the tests. */
import type { TaskTamerAgentElement } from '../../../../widget/contract.ts';
import type { AgentEventProps, AgentSettings } from '../../../../widget/package/markup.ts';

export type Props = AgentSettings & AgentEventProps;

export type Page = {
  /** Renders the component with these props, or renders it again. */
  readonly show: (props: Props) => void | Promise<void>;
  /** The element, by the framework's own reference. */
  readonly element: () => TaskTamerAgentElement | null | undefined;
  /** Removes the component from the page. */
  readonly leave: () => void | Promise<void>;
};

export type OpenPage = (target: Element) => Page;
