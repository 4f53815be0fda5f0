/** Puts the view into the shadow root. Imported once the dialog is wanted, never before: React comes with it. */
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { Store } from '../snapshot.ts';
import type { Handover } from './early-dialog.ts';
import { viewStyles } from './view-styles.ts';
import { View } from './view.tsx';

export type MountedView = { unmount(): void };

/**
 * Renders the view at once, into the elements that are on the screen already where the dialog came early. A
 * fault inside the view reaches `onError` and leaves a small message. Nothing is thrown into the host page, and
 * React's own logging, which could repeat what the visitor typed, stays off.
 */
export function mountView(
  root: ShadowRoot,
  store: Store,
  { container, opener, entered }: Handover,
  onError: (error: unknown) => void,
): MountedView {
  const sheet = viewStyles();
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const report = (error: unknown): void => onError(error);
  // Elements that are not as React would have drawn them cost only a second drawing.
  const options = { onUncaughtError: report, onCaughtError: report, onRecoverableError: () => undefined };
  const view = <View store={store} opener={opener} />;
  const react = flushSync((): Root => {
    if (entered) return hydrateRoot(container, view, options);
    const empty = createRoot(container, options);
    empty.render(view);
    return empty;
  });
  if (entered?.submitted) container.querySelector('form')?.requestSubmit();
  return {
    unmount() {
      react.unmount();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    },
  };
}
