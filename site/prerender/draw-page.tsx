/** The pages as HTML. They are drawn here and nowhere else: in the browser plain listeners take over. */
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

/** @throws the first error of a component: left to the browser, it would be an empty page to most readers */
export function drawPage(name: PageName, settings: SiteSettings): string {
  const Page = PAGES[name];
  return renderToStaticMarkup(
    <SettingsContext value={settings}>
      <Page />
    </SettingsContext>,
  );
}
