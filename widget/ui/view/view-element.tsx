/**
 * The view as an element inside the tag's shadow root. r2wc connects the element to React's tree. It writes properties of
 * most kinds as attributes, so the view gets everything through one property of the kind `method`, which it never writes.
 */
import r2wc from '@r2wc/react-to-web-component';
import type { ReactElement } from 'react';
import { AgentView, type AgentViewProps } from './agent-view.tsx';

type Provided = { readonly provide?: () => AgentViewProps };

/** Members of r2wc's class that its declared type omits. */
type BoundElement = new () => HTMLElement & {
  provide: (() => AgentViewProps) | undefined;
  connectedCallback(): void;
  disconnectedCallback(): void;
};

function ProvidedView({ provide }: Provided): ReactElement | null {
  return provide ? <AgentView {...provide()} /> : null;
}

const Bound = r2wc(ProvidedView, { props: { provide: 'method' } }) as BoundElement;

class ViewElement extends Bound {
  /** r2wc would unmount React's tree whenever the host page moves the tag; only {@link unmount} may. */
  override disconnectedCallback(): void {}

  unmount(): void {
    super.disconnectedCallback();
    this.remove();
  }
}

/** A page may have taken our name. */
function freeName(): string {
  const wanted = 'task-tamer-agent-view';
  let name = wanted;
  for (let number = 2; customElements.get(name) !== undefined; number += 1) name = `${wanted}-${number}`;
  return name;
}

const NAME = freeName();
customElements.define(NAME, ViewElement);

/**
 * By its name: a page's polyfill may have put a class of its own in the place of ours.
 * @throws {Error} where the page leaves no way to make one
 */
export function createViewElement(): ViewElement {
  const element = document.createElement(NAME);
  if (!(element instanceof ViewElement)) throw new Error('This page makes no elements of our class.');
  element.className = 'view';
  return element;
}
