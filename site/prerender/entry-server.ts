/** Everything of the site that is written at build: its pages as static HTML, and the files that describe it. */
import { writeDocument, type PageAssets } from './document.ts';
import { manifest, robots, sitemap } from './discovery.ts';
import { headersFile, redirectsFile } from './headers.ts';
import { headOf } from './head.ts';
import type { PageName } from '../app/routes.ts';
import { renderApplication } from './render-application.tsx';
import type { SiteSettings } from '../settings/settings.ts';

export type SiteFile = { readonly name: string; readonly source: string };

const FILES = {
  home: 'index.html',
  privacy: 'privacy.html',
  terms: 'terms.html',
  notFound: '404.html',
} as const;

export async function renderPage(
  name: PageName,
  settings: SiteSettings,
  assets: PageAssets,
): Promise<string> {
  return writeDocument({
    head: headOf(name, settings),
    content: await renderApplication(name, settings),
    tag: settings.tag,
    assets,
  });
}

/**
 * @param assets what the browser's build made
 * @param hashedFiles addresses of the files of that build whose names carry a hash of what is in them
 */
export async function renderSite(
  settings: SiteSettings,
  assets: PageAssets,
  hashedFiles: readonly string[],
): Promise<readonly SiteFile[]> {
  const names = Object.keys(FILES) as PageName[];
  const pages = names.map(async (name) => ({
    name: FILES[name],
    source: await renderPage(name, settings, assets),
  }));
  return [
    ...(await Promise.all(pages)),
    { name: 'robots.txt', source: robots(settings) },
    { name: 'sitemap.xml', source: sitemap(settings) },
    { name: 'site.webmanifest', source: manifest() },
    { name: '_headers', source: headersFile(settings, assets, hashedFiles) },
    { name: '_redirects', source: redirectsFile() },
  ];
}
