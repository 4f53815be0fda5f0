/** Everything of the site that is written at build: its pages as static HTML, and the files that describe it. */
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { writeDocument, type PageAssets } from './document.ts';
import { manifest, robots, sitemap } from './discovery.ts';
import { headersFile } from './headers.ts';
import { headOf } from './head.ts';
import { PATHS, type PageName } from './routes.ts';
import { loadPage } from './page-code.tsx';
import type { SiteSettings } from './settings.ts';

export type SiteFile = { readonly name: string; readonly source: string };

/** Static hosts answer with this file, and status 404, where there is no other. */
const NOT_FOUND = '/404.html';

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
  await loadPage(name);
  const path = name === 'notFound' ? NOT_FOUND : PATHS[name];
  return writeDocument({
    head: headOf(name, settings),
    content: renderToString(<App settings={settings} path={path} />),
    tag: settings.tag,
    assets,
  });
}

/** @param assets what the browser's build made */
export async function renderSite(settings: SiteSettings, assets: PageAssets): Promise<readonly SiteFile[]> {
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
    { name: '_headers', source: headersFile(settings, assets.styles) },
  ];
}
