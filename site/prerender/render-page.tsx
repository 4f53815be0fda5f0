/** Renders the pages to HTML at build time. The browser only adds listeners. */
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageName } from '../app/routes.ts';
import { HomePage } from '../pages/home.tsx';
import { NotFoundPage } from '../pages/not-found.tsx';
import { PrivacyPage } from '../pages/privacy.tsx';
import { TermsPage } from '../pages/terms.tsx';
import { SettingsContext } from '../settings/settings-context.ts';
import type { SiteSettings } from '../settings/settings.ts';

const PAGES: Readonly<Record<PageName, ComponentType>> = {
  home: HomePage,
  privacy: PrivacyPage,
  terms: TermsPage,
  notFound: NotFoundPage,
};

/** @throws the first error of a component: otherwise most readers would get an empty page */
export function renderPageContent(name: PageName, settings: SiteSettings): string {
  const Page = PAGES[name];
  return renderToStaticMarkup(
    <SettingsContext value={settings}>
      <Page />
    </SettingsContext>,
  );
}
