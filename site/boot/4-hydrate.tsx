/** The application, put onto the prerendered page. Imported once it is needed. */
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from './3-react.ts';
import { startAnalytics } from '../analytics/start.ts';
import { App } from '../app/app.tsx';
import type { HeldClicks } from './held-clicks.ts';
import { loadPage } from '../app/page-code.tsx';
import { ErrorPage } from '../pages/error.tsx';
import { pageAt } from '../app/routes.ts';

/**
 * Resolves when the page is the application's, or shows an error; it gets there in small steps.
 * @throws when the page's code cannot be fetched
 */
export async function hydrate(root: Element, held: HeldClicks): Promise<void> {
  await loadPage(pageAt(location.pathname));
  // From here React takes what is pressed, and finishes that part first.
  held.release();
  await new Promise<void>((ready) => {
    // What the boundary has caught it shows by itself.
    const onCaughtError = (error: unknown) => {
      console.error(error);
      ready();
    };
    const onUncaughtError = (error: unknown) => {
      onCaughtError(error);
      showError(root, error);
    };
    startTransition(() => {
      hydrateRoot(root, <App settings={__SITE_SETTINGS__} onReady={ready} />, {
        onCaughtError,
        onUncaughtError,
      });
    });
  });
  held.replay();
  startAnalytics(__SITE_SETTINGS__.analytics);
}

/** For an error that the boundary inside cannot show. */
function showError(root: Element, error: unknown): void {
  const place = document.createElement('div');
  root.replaceChildren(place);
  createRoot(place).render(<ErrorPage error={error} />);
}
