/** Puts the view into the shadow root. Imported once the dialog is wanted, never before: React comes with it. */
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import type { OpenerMemory, Place } from '../../dialog/focus.ts';
import { BEGINNERS, type Handover } from '../../dialog/handover.ts';
import { guardKeyRepeat } from '../../dialog/key-repeat.ts';
import type { Store } from '../../session/snapshot.ts';
import { wordProblems } from '../../i18n/override-problems.ts';
import { keepFocus } from './keep-focus.ts';
import { PacedStore } from './paced-store.ts';
import { createViewElement } from './view-element.tsx';
import { viewStyles } from './view-styles.ts';

export { consentShown } from '../form/consent-shown.ts';

export type MountedView = {
  /** Resolves when everything is drawn, with the dialog closed. */
  readonly drawn: Promise<void>;
  /**
   * In one task: what `adopt` tells the store is on the screen when it returns, and the visitor goes on from where they
   * were in the dialog before React.
   */
  takeOver(handover: Pick<Handover, 'place' | 'submitted'>, adopt: () => void): void;
  unmount(): void;
};

export type ViewFaults = {
  /** A fault that left a small message in the view's place. */
  readonly onFault: (error: unknown) => void;
  /** Of an owner's own words, in plain English. */
  readonly onWordFault: (message: string) => void;
  /** A fault that left nothing. */
  readonly onBroken: (error: unknown) => void;
};

/**
 * Draws the view piece by piece, so that what the visitor does meanwhile is answered in between. A fault inside the
 * view is reported to the caller, and nothing is thrown into the host page.
 */
export function mountView(
  root: ShadowRoot,
  store: Store,
  opener: OpenerMemory,
  { onFault, onWordFault, onBroken }: ViewFaults,
): MountedView {
  const element = createViewElement();
  const sheet = viewStyles();
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const watching = new AbortController();
  followFocus(element, store, opener, watching.signal);
  const isOurs = (target: unknown): boolean =>
    target instanceof Node && (root.contains(target) || element.contains(target));
  guardKeyRepeat(isOurs, watching.signal);
  let left: Place | null = null;
  const takePlace = (): Place | null => {
    const place = left;
    left = null;
    return place;
  };
  // In the document first: React's effects look for what is on the screen.
  root.append(element);
  let isDrawn = false;
  let draw = (): void => undefined;
  const drawn = new Promise<void>((resolve) => {
    const onDrawn = (): void => {
      isDrawn = true;
      resolve();
    };
    const props = { store: new PacedStore(store), opener, takePlace, onFault, onBroken, onDrawn };
    draw = () => {
      element.provide = () => props;
    };
  });
  startTransition(draw);
  return {
    drawn,
    takeOver({ place, submitted }, adopt) {
      left = place;
      flushSync(() => {
        // Whoever has lost patience has all that is left drawn now.
        if (!isDrawn) draw();
        adopt();
      });
      wordProblems(store.getSnapshot().config.strings).forEach(onWordFault);
      if (submitted) element.querySelector<HTMLElement>(BEGINNERS[submitted])?.click();
    },
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
