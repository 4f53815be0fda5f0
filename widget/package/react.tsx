'use client';
/** The tag in React 19: a component, and JSX types of the tag itself. */
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
  /** Fallback content, shown if the script does not run, such as a link that dials the business. */
  readonly children?: ReactNode;
}

/** Renders the tag with settings and listeners, and loads its script on the client. */
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
 * Forwards events to the latest render's listeners. React attaches none to an element it hydrates, and `call-end` fires
 * after the element has left the page, so the relay's are never removed.
 */
class Relay {
  #listeners: Listeners = {};

  /** Adding the same listener object again, on each render and in StrictMode, has no effect. */
  connect(element: Element | null, listeners: Listeners): void {
    this.#listeners = listeners;
    for (const name of EVENTS) element?.addEventListener(name, this);
  }

  handleEvent(event: Event): void {
    this.#listeners[event.type as EventName]?.(event);
  }
}

/** The tag's props in JSX. */
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
