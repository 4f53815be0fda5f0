/** Mounts the view into the shadow root. Imported on demand, because it brings React. */
import { flushSync } from 'react-dom';
import type { OpenerMemory } from '../../dialog/focus.ts';
import { BEGINNERS, type Handover } from '../../dialog/handover.ts';
import { guardKeyRepeat } from '../../dialog/key-repeat.ts';
import type { Store } from '../../session/snapshot.ts';
import { wordProblems } from '../../i18n/override-problems.ts';
import { keepFocus } from './keep-focus.ts';
import { ThrottledStore } from './throttled-store.ts';
import { createViewElement } from './view-element.tsx';
import { viewStyles } from './view-styles.ts';

export { consentShown } from '../form/consent-shown.ts';

export type MountedView = { unmount(): void };

export type ViewFaults = {
  /** Called for an error after which the view shows a short message instead. */
  readonly onFault: (error: unknown) => void;
  /** Called with a problem of the owner's string overrides, in plain English. */
  readonly onWordFault: (message: string) => void;
  /** Called for an error after which nothing is shown. */
  readonly onBroken: (error: unknown) => void;
};

/**
 * Renders synchronously and continues from the focus position in the dialog rendered before React. Errors go to the
 * callbacks and never to the page.
 */
export function mountView(
  root: ShadowRoot,
  store: Store,
  { opener, place, submitted }: Handover,
  { onFault, onWordFault, onBroken }: ViewFaults,
): MountedView {
  const element = createViewElement();
  const sheet = viewStyles();
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const watching = new AbortController();
  followFocus(element, store, opener, watching.signal);
  const judge = (): void => wordProblems(store.getSnapshot().config.strings).forEach(onWordFault);
  judge();
  const isOurs = (target: unknown): boolean =>
    target instanceof Node && (root.contains(target) || element.contains(target));
  guardKeyRepeat(isOurs, watching.signal);
  const props = { store: new ThrottledStore(store), opener, place, onFault, onBroken };
  flushSync(() => {
    // Insert first: React's effects measure elements on screen.
    root.append(element);
    element.provide = () => props;
  });
  if (submitted) element.querySelector<HTMLElement>(BEGINNERS[submitted])?.click();
  return {
    unmount() {
      watching.abort();
      element.unmount();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    },
  };
}

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
