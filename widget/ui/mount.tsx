/** Puts the view into the shadow root. Imported on first intent only: React comes with it. */
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import type { Store } from '../snapshot.ts';
import { View } from './view.tsx';

export type MountedView = { unmount(): void };

/**
 * Renders the view at once, so that the dialog can open in the same task. A fault inside the view reaches
 * `onError` and leaves a small message; nothing is thrown into the host page, and React's own logging, which
 * could repeat what the visitor typed, stays off.
 */
export function mountView(
  root: ShadowRoot,
  store: Store,
  onError: (error: unknown) => void = () => undefined,
): MountedView {
  const container = document.createElement('div');
  container.className = 'view';
  root.append(container);
  const react = createRoot(container, {
    onUncaughtError: (error) => onError(error),
    onCaughtError: (error) => onError(error),
    onRecoverableError: (error) => onError(error),
  });
  flushSync(() => react.render(<View store={store} host={root.host} />));
  return {
    unmount() {
      react.unmount();
      container.remove();
    },
  };
}
