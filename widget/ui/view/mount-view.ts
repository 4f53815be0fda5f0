/** Mounts the view into the shadow root. Imported on demand, because it brings React. */
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import type { OpenerMemory, Place, WhenInFront } from '../../dialog/focus.ts';
import type { Handover } from '../../dialog/handover.ts';
import { guardKeyRepeat } from '../../dialog/key-repeat.ts';
import type { Store } from '../../session/state/snapshot.ts';
import { wordProblems } from '../../i18n/override-problems.ts';
import { keepFocus } from './keep-focus.ts';
import { ThrottledStore } from './throttled-store.ts';
import { createViewElement } from './view-element.tsx';
import { viewStyles } from './view-styles.ts';

export { consentShown } from '../form/consent-shown.ts';

export type MountedView = {
  /** Resolves when the view has rendered. Its dialog is not shown before {@link takeOver}. */
  readonly drawn: Promise<void>;
  /**
   * Runs `adopt` and renders its changes synchronously, then shows React's dialog, if it is open, at the focus position of the
   * dialog rendered before React.
   */
  takeOver(handover: Pick<Handover, 'place' | 'submitted'>, adopt: () => void): void;
  unmount(): void;
};

export type ViewErrorHandlers = {
  /** Called for an error after which the view shows a short message instead. */
  readonly onRenderError: (error: unknown) => void;
  /** Called with a problem of the owner's string overrides, in plain English. */
  readonly onTextProblem: (message: string) => void;
  /** Called for an error after which nothing is shown. */
  readonly onFatalError: (error: unknown) => void;
};

/**
 * Renders the view in a transition, so that input is handled in between. Errors go to the callbacks and never to the
 * page.
 */
export function mountView(
  root: ShadowRoot,
  store: Store,
  opener: OpenerMemory,
  { onRenderError, onTextProblem, onFatalError }: ViewErrorHandlers,
): MountedView {
  const element = createViewElement();
  const sheet = viewStyles();
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const watching = new AbortController();
  followFocus(element, store, opener, watching.signal);
  const isOurs = (target: unknown): boolean =>
    target instanceof Node && (root.contains(target) || element.contains(target));
  guardKeyRepeat(isOurs, watching.signal);
  const { whenInFront, comeInFront } = holdBack();
  // Insert first: React's effects measure elements on screen.
  root.append(element);
  let isDrawn = false;
  let draw = (): void => undefined;
  const drawn = new Promise<void>((resolve) => {
    const onDrawn = (): void => {
      isDrawn = true;
      resolve();
    };
    const props = {
      store: new ThrottledStore(store),
      opener,
      whenInFront,
      onRenderError,
      onFatalError,
      onDrawn,
    };
    draw = () => {
      element.provide = () => props;
    };
  });
  startTransition(draw);
  return {
    drawn,
    takeOver({ place, submitted }, adopt) {
      flushSync(() => {
        // The visitor did not wait for the transition, so render the rest now.
        if (!isDrawn) draw();
        adopt();
      });
      comeInFront(place);
      wordProblems(store.getSnapshot().config.strings).forEach(onTextProblem);
      if (submitted) element.querySelector<HTMLElement>(submitted)?.click();
    },
    unmount() {
      watching.abort();
      element.unmount();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    },
  };
}

/** Keeps React's dialog from being shown while the early dialog is on the screen. */
function holdBack(): {
  readonly whenInFront: WhenInFront;
  readonly comeInFront: (place: Place | null) => void;
} {
  let isInFront = false;
  let showNow: ((place: Place | null) => void) | null = null;
  return {
    whenInFront: (show) => {
      let hide: ReturnType<typeof show> | null = null;
      showNow = (place) => (hide = show(place));
      if (isInFront) showNow(null);
      return () => {
        showNow = null;
        hide?.();
      };
    },
    comeInFront: (place) => {
      isInFront = true;
      showNow?.(place);
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
