/** Renders the site's static output: pages as HTML, and the files that describe them. */
import { drawnLauncher, LAUNCHER_STYLES } from '../../widget/build/prerendered/drawn-launcher.ts';
import { LANGUAGE, writeDocument, type PageAssets } from './document.ts';
import { manifest, robots, sitemap } from './discovery.ts';
import { headersFile, redirectsFile, type HashedFiles } from './headers.ts';
import { headOf } from './head.ts';
import type { PageName } from '../app/routes.ts';
import { renderPageContent } from './render-page.tsx';
import { renderSetup, type SetupAssets } from './setup/page.tsx';
import type { SiteSettings } from '../settings/settings.ts';

export type SiteFile = { readonly name: string; readonly source: string };

const FILES = {
  home: 'index.html',
  privacy: 'privacy.html',
  terms: 'terms.html',
  notFound: '404.html',
} as const;

export function renderPage(name: PageName, settings: SiteSettings, assets: PageAssets): string {
  return writeDocument({
    head: headOf(name, settings),
    content: renderPageContent(name, settings),
    tag: settings.tag,
    launcher: drawnLauncher(settings.tag, LANGUAGE),
    assets,
  });
}

export { renderSetup };

/**
 * @param assets the outputs of the browser build
 * @param setup the outputs of the setup page's build
 */
export function renderSite(
  settings: SiteSettings,
  assets: PageAssets,
  hashed: HashedFiles,
  setup: SetupAssets,
): readonly SiteFile[] {
  const names = Object.keys(FILES) as PageName[];
  const inlined = { styles: [assets.styles, LAUNCHER_STYLES], starter: assets.starter };
  return [
    ...names.map((name) => ({ name: FILES[name], source: renderPage(name, settings, assets) })),
    { name: 'setup/index.html', source: renderSetup(settings, setup) },
    { name: 'robots.txt', source: robots(settings) },
    { name: 'sitemap.xml', source: sitemap(settings) },
    { name: 'site.webmanifest', source: manifest() },
    { name: '_headers', source: headersFile(settings, inlined, hashed) },
    { name: '_redirects', source: redirectsFile() },
    // For partners who prerender the launcher, with all defaults.
    { name: 'task-tamer-launcher.txt', source: `${drawnLauncher({}, LANGUAGE)}\n` },
  ];
}
