/** Puts the view into the shadow root. Imported once the dialog is wanted, never before: React comes with it. */
import { flushSync } from 'react-dom';
import type { OpenerMemory } from '../../dialog/focus.ts';
import { BEGINNERS, type Handover } from '../../dialog/handover.ts';
import { guardKeyRepeat } from '../../dialog/key-repeat.ts';
import type { Store } from '../../session/snapshot.ts';
import { wordProblems } from '../../i18n/override-problems.ts';
import { keepFocus } from './keep-focus.ts';
import { PacedStore } from './paced-store.ts';
import { createViewElement } from './view-element.tsx';
import { viewStyles } from './view-styles.ts';

export { consentShown } from '../form/consent-shown.ts';

export type MountedView = { unmount(): void };

export type ViewFaults = {
  /** A fault that left a small message in the view's place. */
  readonly onFault: (error: unknown) => void;
  /** Of an owner's own words, in plain English. */
  readonly onWordFault: (message: string) => void;
  /** A fault that left nothing. */
  readonly onBroken: (error: unknown) => void;
};

/**
 * Draws the view at once, and goes on from where the visitor was in the dialog before React. A fault inside the view
 * is told to the caller, and nothing is thrown into the host page.
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
  const props = { store: new PacedStore(store), opener, place, onFault, onBroken };
  flushSync(() => {
    // In the document first: React's effects look for what is on the screen.
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
