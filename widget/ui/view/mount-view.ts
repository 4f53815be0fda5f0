/** Mounts the view into its element. Imported on demand, because it includes React. */
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import type { OpenerMemory } from '../../dialog/focus.ts';
import type { Snapshot, Store } from '../../session/state/snapshot.ts';
import { keepFocus } from './keep-focus.ts';
import { ThrottledStore } from './throttled-store.ts';
import { upgraded } from './view-element.tsx';
import { viewStyles } from './view-styles.ts';

export { consentShown } from '../form/consent-shown.ts';

export type MountedView = {
  /** Resolves when the view has rendered. */
  readonly drawn: Promise<void>;
  /** Renders synchronously: if React has not hydrated the early dialog yet, its elements are replaced. */
  renderNow(): void;
  unmount(): void;
};

export type ViewPorts = {
  readonly store: Store;
  readonly opener: OpenerMemory;
  /** Called in the task in which React takes the elements over. It renders the changes made here afterwards. */
  readonly onDrawn: () => void;
  /** Called for an error after which the view shows a short message instead. */
  readonly onRenderError: (error: unknown) => void;
  /** Called for an error after which nothing is shown. */
  readonly onFatalError: (error: unknown) => void;
};

/**
 * Renders the view in a transition, so that input is handled in between. Errors go to the callbacks and never to the
 * page.
 * @param container in the document, from `createViewElement`
 * @param drawn the snapshot of the early dialog in it; null if it is empty
 */
export function mountView(
  container: HTMLElement,
  drawn: Snapshot | null,
  { store, opener, onDrawn, ...handlers }: ViewPorts,
): MountedView {
  const element = upgraded(container);
  const root = element.getRootNode() as ShadowRoot;
  const sheet = viewStyles();
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const watching = new AbortController();
  const { signal } = watching;
  let show = (): void => undefined;
  const isDrawn = new Promise<void>((resolve) => {
    const props = {
      store: new ThrottledStore(store, drawn),
      opener,
      ...handlers,
      onDrawn: () => {
        onDrawn();
        followFocus(element, store, opener, signal);
        resolve();
      },
      onRecoverableError: (error: unknown) => {
        // React reports the removal of a tree that it has not hydrated yet, too.
        if (!signal.aborted) console.warn(RENDERED_AGAIN, error);
      },
    };
    show = () => element.show(props);
  });
  startTransition(show);
  return {
    drawn: isDrawn,
    renderNow: () => flushSync(show),
    unmount() {
      watching.abort();
      element.unmount();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    },
  };
}

const RENDERED_AGAIN = 'Task Tamer: the dialog was rendered again, because its elements had been changed.';

function followFocus(view: HTMLElement, store: Store, opener: OpenerMemory, signal: AbortSignal): void {
  const putElsewhere = keepFocus(view, opener, signal);
  let { placement } = store.getSnapshot();
  const leave = store.subscribe(() => {
    const before = placement;
    ({ placement } = store.getSnapshot());
    if (placement !== before) putElsewhere();
  });
  signal.addEventListener('abort', leave, { once: true });
}
