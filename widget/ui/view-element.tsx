/**
 * The view as an element inside the tag's shadow root: r2wc keeps the bond between the element and React's tree.
 * It is fed by one property, a function, which r2wc never writes as an attribute.
 */
import r2wc from '@r2wc/react-to-web-component';
import type { ReactElement } from 'react';
import { AgentView, type AgentViewProps } from './agent-view.tsx';

type Provided = { readonly provide?: () => AgentViewProps };

/** What r2wc's class has, and its declared type leaves out. */
type BoundElement = new () => HTMLElement & {
  provide: (() => AgentViewProps) | undefined;
  connectedCallback(): void;
  disconnectedCallback(): void;
};

function ProvidedView({ provide }: Provided): ReactElement | null {
  return provide ? <AgentView {...provide()} /> : null;
}

const Bound = r2wc(ProvidedView, { props: { provide: 'method' } }) as BoundElement;

export class ViewElement extends Bound {
  constructor() {
    super();
    this.className = 'view';
  }

  /** r2wc would throw React's tree away whenever the host page moves the tag: only {@link unmount} does. */
  override disconnectedCallback(): void {}

  unmount(): void {
    super.disconnectedCallback();
    this.remove();
  }
}

const NAME = 'task-tamer-agent-view';

/** A class must have a name before it makes elements; a page may have taken ours. */
function freeName(): string {
  let name = NAME;
  for (let number = 2; customElements.get(name) !== undefined; number += 1) name = `${NAME}-${number}`;
  return name;
}

customElements.define(freeName(), ViewElement);
