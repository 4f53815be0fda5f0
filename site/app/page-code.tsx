/** The pages' code: each is fetched for the visitor who comes to it. */
import type { ReactElement } from 'react';
import type { PageName } from './routes.ts';

const PAGES: Readonly<Record<PageName, () => Promise<ReactElement>>> = {
  home: () => import('../pages/home.tsx').then(({ HomePage }) => <HomePage />),
  privacy: () => import('../pages/privacy.tsx').then(({ PrivacyPage }) => <PrivacyPage />),
  terms: () => import('../pages/terms.tsx').then(({ TermsPage }) => <TermsPage />),
  notFound: () => import('../pages/not-found.tsx').then(({ NotFoundPage }) => <NotFoundPage />),
};
const arrived = new Map<PageName, ReactElement>();
const underway = new Map<PageName, Promise<ReactElement>>();

/**
 * Fetches a page, once.
 * @throws what `import()` throws; the next call tries again
 */
export function loadPage(name: PageName): Promise<ReactElement> {
  const known = underway.get(name);
  if (known !== undefined) return known;
  const loading = PAGES[name]().then(
    (page) => {
      arrived.set(name, page);
      return page;
    },
    (error: unknown) => {
      underway.delete(name);
      throw error;
    },
  );
  underway.set(name, loading);
  return loading;
}

/** The page, if it has arrived: then it can be drawn at once, as hydration must. */
export function arrivedPage(name: PageName): ReactElement | undefined {
  return arrived.get(name);
}
