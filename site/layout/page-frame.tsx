/** What every page has around it. */
import type { ReactNode } from 'react';
import { CookieConsent } from '../consent/cookie-consent.tsx';
import { SKIP_LINK } from '../content/content.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The main part takes the focus when a page is reached without loading it. */
export const MAIN_ID = 'main';

export function PageFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href={`#${MAIN_ID}`}>
        {SKIP_LINK}
      </a>
      {/* Early in the order of the keyboard, as it is asked before anything is counted. */}
      <CookieConsent />
      <Header />
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
