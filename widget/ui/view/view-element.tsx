/**
 * The view as a custom element inside the shadow root: r2wc connects it to a React tree. r2wc reflects most kinds of
 * properties as attributes, so the view has a single property of the kind `method`, which is never reflected.
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
  /** r2wc would unmount the tree whenever the page moves the tag, so only {@link unmount} does. */
  override disconnectedCallback(): void {}

  unmount(): void {
    super.disconnectedCallback();
    this.remove();
  }
}

/** The page may already use our element name. */
function freeName(): string {
  const wanted = 'task-tamer-agent-view';
  let name = wanted;
  for (let number = 2; customElements.get(name) !== undefined; number += 1) name = `${wanted}-${number}`;
  return name;
}

const NAME = freeName();
customElements.define(NAME, ViewElement);

/**
 * Creates the element by name, because a polyfill on the page may have wrapped our class.
 * @throws {Error} if the page prevents creating the element
 */
export function createViewElement(): ViewElement {
  const element = document.createElement(NAME);
  if (!(element instanceof ViewElement)) throw new Error('The page prevents creating the view element.');
  element.className = 'view';
  return element;
}
