/** The application, put onto the prerendered page. Imported once it is needed. */
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startAnalytics } from './analytics/start.ts';
import { App } from './app.tsx';
import type { HeldClicks } from './held-clicks.ts';
import { loadPage } from './page-code.tsx';
import { ErrorPage } from './pages/error.tsx';
import { pageAt } from './routes.ts';

/**
 * Resolves when hydration has begun; it goes on in small steps.
 * @throws when the page's code cannot be fetched
 */
export async function hydrate(root: Element, held: HeldClicks): Promise<void> {
  await loadPage(pageAt(location.pathname));
  // From here React takes what is pressed, and finishes that part first.
  held.release();
  const ready = () => {
    held.replay();
    startAnalytics(__SITE_SETTINGS__.analytics);
  };
  startTransition(() => {
    hydrateRoot(root, <App settings={__SITE_SETTINGS__} onReady={ready} />, {
      onUncaughtError: (error) => showError(root, error),
    });
  });
}

/** For an error that the boundary inside cannot show. */
function showError(root: Element, error: unknown): void {
  console.error(error);
  const place = document.createElement('div');
  root.replaceChildren(place);
  createRoot(place).render(<ErrorPage error={error} />);
}
