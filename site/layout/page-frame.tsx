/** The frame of every page. */
import type { ReactNode } from 'react';
import { CookieConsent } from '../consent/cookie-consent.tsx';
import { SKIP_LINK } from '../content/content.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The main element gets focus after client-side navigation. */
export const MAIN_ID = 'main';

export function PageFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href={`#${MAIN_ID}`}>
        {SKIP_LINK}
      </a>
      {/* Early in the tab order, because the choice precedes any analytics. */}
      <CookieConsent />
      <Header />
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
