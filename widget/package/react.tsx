'use client';
/** The tag in React 19: a component, and types of the tag itself in JSX. */
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { EVENTS, type EventName, type TAG, type TaskTamerAgentElement } from '../contract.ts';
import { loadTag, tagProps, type Listeners } from './component.ts';
import type { AgentEventProps, AgentSettings, TagListeners, TextSettings } from './markup.ts';

export type { TaskTamerAgentElement } from '../contract.ts';

export interface TaskTamerAgentProps
  extends HTMLAttributes<TaskTamerAgentElement>, AgentSettings, AgentEventProps {
  readonly ref?: Ref<TaskTamerAgentElement> | undefined;
  /** Shown where the script cannot run, such as a link that dials the business. */
  readonly children?: ReactNode;
}

/** Draws the tag, passes it settings and listeners, and fetches its script once the page runs. */
export function TaskTamerAgent({ ref, children, ...props }: TaskTamerAgentProps): ReactElement {
  const { attributes, listeners } = tagProps(props);
  const element = useRef<TaskTamerAgentElement>(null);
  const relay = useRef<Relay>(null);
  useImperativeHandle<TaskTamerAgentElement | null, TaskTamerAgentElement | null>(
    ref,
    () => element.current,
    [],
  );
  useLayoutEffect(() => {
    relay.current ??= new Relay();
    relay.current.connect(element.current, listeners);
  });
  useEffect(loadTag, []);
  return (
    <task-tamer-agent {...attributes} ref={element}>
      {children}
    </task-tamer-agent>
  );
}

/**
 * Hands events to the listeners of the latest render. React attaches none to an element that it hydrates, and the end of
 * a call is dispatched after the element has left the page, so they are never removed.
 */
class Relay {
  #listeners: Listeners = {};

  /** Adding the same object again, as StrictMode and every render do, changes nothing. */
  connect(element: Element | null, listeners: Listeners): void {
    this.#listeners = listeners;
    for (const name of EVENTS) element?.addEventListener(name, this);
  }

  handleEvent(event: Event): void {
    this.#listeners[event.type as EventName]?.(event);
  }
}

/** What JSX may write on the tag itself. */
export type TagProps = DetailedHTMLProps<HTMLAttributes<TaskTamerAgentElement>, TaskTamerAgentElement> &
  TextSettings &
  TagListeners;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      [TAG]: TagProps;
    }
  }
}
