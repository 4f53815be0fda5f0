/** Puts the view into the shadow root. Imported on first intent only: React comes with it. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Store } from '../snapshot.ts';
import { viewStyles } from './view-styles.ts';
import { View } from './view.tsx';

export type MountedView = { unmount(): void };

/**
 * Renders the view at once, so that the dialog can open in the same task. A fault inside the view reaches
 * `onError` and leaves a small message. Nothing is thrown into the host page, and React's own logging, which
 * could repeat what the visitor typed, stays off.
 */
export function mountView(
  root: ShadowRoot,
  store: Store,
  onError: (error: unknown) => void = () => undefined,
): MountedView {
  const sheet = viewStyles();
  const container = document.createElement('div');
  container.className = 'view';
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  root.append(container);
  const report = (error: unknown): void => onError(error);
  const react = createRoot(container, {
    onUncaughtError: report,
    onCaughtError: report,
    onRecoverableError: report,
  });
  flushSync(() => react.render(<View store={store} />));
  return {
    unmount() {
      react.unmount();
      container.remove();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    },
  };
}
