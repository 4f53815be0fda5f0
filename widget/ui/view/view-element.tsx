/**
 * The view as a custom element inside the shadow root: r2wc passes the element's properties to a React tree and updates it.
 * It always mounts with `createRoot`, which would remove the early dialog, so the first rendering is ours; what it keeps of
 * its own one, under a registered symbol, is the root.
 */
import r2wc from '@r2wc/react-to-web-component';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { VIEW_NAME } from '../../dialog/view-element.ts';
import { AgentView, type AgentViewProps } from './agent-view.tsx';

const RENDER = Symbol.for('r2wc.render');
const CONTEXT = Symbol.for('r2wc.context');
const PROPS = Symbol.for('r2wc.props');

export type ViewProps = AgentViewProps & {
  /** Called when React has recovered from an error, such as elements that a translator has replaced. */
  readonly onRecoverableError: (error: unknown) => void;
};

/** Members of r2wc's class that its declared type omits. */
type BoundElement = new () => HTMLElement & {
  [CONTEXT]?: { readonly root: Root; readonly ReactComponent: typeof AgentView };
  readonly [PROPS]: Partial<ViewProps>;
  [RENDER](): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
};

/** Properties without a kind, which r2wc's type requires: those of any other are reflected as attributes or bound. */
const PROPERTIES = {
  opener: undefined,
  onRenderError: undefined,
  onFatalError: undefined,
  onRecoverableError: undefined,
  onDrawn: undefined,
  store: undefined,
} satisfies Record<keyof ViewProps, undefined>;

const Bound = r2wc(AgentView, { props: PROPERTIES as object }) as BoundElement;

export class ViewElement extends Bound {
  /** Renders the view. `store` comes last, because r2wc renders after each property. */
  show({ store, ...others }: ViewProps): void {
    Object.assign(this, others, { store });
  }

  override [RENDER](): void {
    const props = this[PROPS];
    if (this[CONTEXT]) super[RENDER]();
    else if (isComplete(props)) this[CONTEXT] = { root: rootIn(this, props), ReactComponent: AgentView };
  }

  /** When the page moves the tag, r2wc would unmount the tree and render it again. Only {@link unmount} does. */
  override disconnectedCallback(): void {}

  override connectedCallback(): void {}

  unmount(): void {
    super.disconnectedCallback();
    this.remove();
  }
}

const isComplete = (props: Partial<ViewProps>): props is ViewProps => props.store !== undefined;

/** Hydrates the early dialog. If none is drawn, because a setting is missing, renders the view. */
function rootIn(element: HTMLElement, { onRecoverableError, ...props }: ViewProps): Root {
  const view = <AgentView {...props} />;
  if (element.hasChildNodes()) return hydrateRoot(element, view, { onRecoverableError });
  const root = createRoot(element, { onRecoverableError });
  root.render(view);
  return root;
}

customElements.define(VIEW_NAME, ViewElement);

/**
 * The element of the early dialog, which the browser has upgraded.
 * @throws {Error} if the page prevents it
 */
export function upgraded(element: HTMLElement): ViewElement {
  customElements.upgrade(element);
  if (!(element instanceof ViewElement)) throw new Error('The page prevents creating the view element.');
  return element;
}
