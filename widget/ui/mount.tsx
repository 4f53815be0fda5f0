/** Puts the view into the shadow root. Imported once the dialog is wanted, never before: React comes with it. */
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { Store } from '../session/snapshot.ts';
import type { Handover } from '../entrance/early-dialog.ts';
import { PacedStore } from './paced-store.ts';
import { viewStyles } from './view-styles.ts';
import { View } from './agent-view.tsx';

export type MountedView = { unmount(): void };

export type ViewFaults = {
  /** A fault that left a small message in the view's place. */
  readonly onFault: (error: unknown) => void;
  /** A fault that left nothing. */
  readonly onBroken: (error: unknown) => void;
};

/**
 * Renders the view at once, into the elements that are on the screen already where the dialog came early. A
 * fault inside the view is told to the caller. Nothing is thrown into the host page, and
 * React's own logging, which could repeat what the visitor typed, stays off.
 */
export function mountView(
  root: ShadowRoot,
  store: Store,
  { container, opener, entered }: Handover,
  { onFault, onBroken }: ViewFaults,
): MountedView {
  const sheet = viewStyles();
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const options = {
    onUncaughtError: (error: unknown): void => onBroken(error),
    onCaughtError: (error: unknown): void => onFault(error),
    // Elements that are not as React would have drawn them cost only a second drawing.
    onRecoverableError: (): void => undefined,
  };
  const view = <View store={new PacedStore(store)} opener={opener} />;
  const react = flushSync((): Root => {
    if (entered) return hydrateRoot(container, view, options);
    const empty = createRoot(container, options);
    empty.render(view);
    return empty;
  });
  if (entered?.submitted) container.querySelector<HTMLElement>('[type="submit"]')?.click();
  return {
    unmount() {
      react.unmount();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    },
  };
}
