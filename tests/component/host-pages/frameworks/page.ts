/** A framework's page with the component, as the tests drive it. */
import type { TaskTamerAgentElement } from '../../../../widget/contract.ts';
import type { AgentEventProps, AgentSettings } from '../../../../widget/package/markup.ts';

export type Props = AgentSettings & AgentEventProps;

export type Page = {
  /** Draws the component with these props; then again, with others. */
  readonly show: (props: Props) => void | Promise<void>;
  /** The element, by the framework's own reference. */
  readonly element: () => TaskTamerAgentElement | null | undefined;
  /** Takes the component out of the page. */
  readonly leave: () => void | Promise<void>;
};

export type OpenPage = (target: Element) => Page;
