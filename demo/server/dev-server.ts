/** `npm run dev`: mounts the site's pages, demo, call endpoint, stand-ins and tag script in Vite's server. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type ViteDevServer } from 'vite';
import type { PageAssets } from '../../site/prerender/document.ts';
import { pageAt, SETUP_PATH } from '../../site/app/routes.ts';
import type { SiteSettings } from '../../site/settings/settings.ts';
import { createLocalEndpoint } from '../call-endpoint/mount.ts';
import { createStandIns } from '../stand-ins/index.ts';
import { DEPLOYED_FOLDER, TAG_CONFIGS } from '../../site/prerender/build-parts.ts';
import { buildStarter, SERVER_ENTRY, type ServerEntry } from '../../site/prerender/inner-builds.ts';
import { FIXED_FILES, SITE_INPUTS } from '../../site/prerender/site-plugin.ts';
import { SETUP_SOURCES } from '../../site/prerender/setup/build.ts';
import { createSite, pathOf, queryOf, withoutIndex } from './site.ts';

/** Vite serves the sources directly, except for those inlined in the page. */
const SOURCES: Omit<PageAssets, 'starter'> = {
  styles: '',
  styleSheets: [`/${SITE_INPUTS.styles}`],
  script: `/${SITE_INPUTS.page}`,
  font: '/site/assets/fonts/fraunces.woff2',
};
const DEMO_PAGE = 'demo/index.html';

export function devServer(settings: SiteSettings): Plugin {
  return {
    name: 'task-tamer:dev-server',
    apply: 'serve',
    configureServer: async (server) => {
      mountServices(server);
      mountFiles(server);
      await rebuildTagOnChange(server);
      // Runs after Vite's middleware: a path that is no source file is a page.
      return () => mountPages(server, settings);
    },
  };
}

function mountServices(server: ViteDevServer): void {
  const standIns = createStandIns();
  const endpoint = createLocalEndpoint();
  server.middlewares.use((request, response, next) => {
    if ((endpoint.handle(request, response) ?? standIns.handle(request, response)) === null) next();
  });
  server.httpServer?.on('upgrade', (request, socket, head) => {
    // Vite's own hot-reload socket is not under the stand-ins' path.
    standIns.upgrade(request, socket, head);
  });
  server.httpServer?.on('close', () => void standIns.close());
}

/** Serves the tag's files, and the site's files with fixed addresses. */
function mountFiles(server: ViteDevServer): void {
  const site = createSite({
    pages: {},
    pagesFolder: join(server.config.root, FIXED_FILES),
    scriptFolder: DEPLOYED_FOLDER,
  });
  server.middlewares.use((request, response, next) => {
    const path = pathOf(request);
    if (/^\/([\d.]+\/)?(task-tamer-agent\.|languages\/|[\w-]+\.(svg|png)$)/.test(path))
      site(request, response).catch(next);
    else next();
  });
}

function mountPages(server: ViteDevServer, settings: SiteSettings): void {
  server.middlewares.use((request, response, next) => {
    if (request.headers.accept?.includes('text/html') === true)
      sendPage(server, settings, request, response).catch(next);
    else next();
  });
}

async function sendPage(
  server: ViteDevServer,
  settings: SiteSettings,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = pathOf(request);
  const folder = withoutIndex(path);
  if (folder !== null) {
    response.writeHead(308, { Location: `${folder}${queryOf(request)}` }).end();
    return;
  }
  const isDemo = path === '/demo' || path === '/demo/';
  const html = isDemo
    ? await readFile(join(server.config.root, DEMO_PAGE), 'utf8')
    : await renderAt(server, settings, path);
  const address = isDemo ? `/${DEMO_PAGE}` : path;
  const body = await server.transformIndexHtml(address, html);
  const isFound = isDemo || path === SETUP_PATH || pageAt(path) !== 'notFound';
  response.writeHead(isFound ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(body);
}

async function renderAt(server: ViteDevServer, settings: SiteSettings, path: string): Promise<string> {
  // Load the module on each request, so that changes to a page show on reload.
  const entry = (await server.ssrLoadModule(`/${SERVER_ENTRY}`)) as ServerEntry;
  if (path === SETUP_PATH) return entry.renderSetup(settings, SETUP_SOURCES);
  return entry.renderPage(pageAt(path), settings, { ...SOURCES, starter: await starter(server) });
}

/** Built once per server start, because it rarely changes. */
const starters = new WeakMap<ViteDevServer, Promise<string>>();

function starter(server: ViteDevServer): Promise<string> {
  const known = starters.get(server) ?? asShipped(() => buildStarter());
  starters.set(server, known);
  return known;
}

async function rebuildTagOnChange(server: ViteDevServer): Promise<void> {
  for (const configFile of TAG_CONFIGS) await rebuildOnChange(server, configFile);
}

async function rebuildOnChange(server: ViteDevServer, configFile: string): Promise<void> {
  const watcher = await asShipped(() =>
    build({ root: server.config.root, configFile, logLevel: 'warn', build: { watch: {} } }),
  );
  if (!('on' in watcher)) return;
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') server.ws.send({ type: 'full-reload' });
  });
  server.httpServer?.on('close', () => void watcher.close());
}

/** Vite's server sets NODE_ENV to development; the tag is always built for production. */
async function asShipped<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
