/** Serves the built files of a page, under a strict policy, and says which version they are. */
import { readFile } from 'node:fs/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { noSuchPath, problem } from './answers.ts';
import { compressOnce } from './compression.ts';
import type { PageVersionHeader } from './page-contract.ts';

/** Allows only content of this server, and prevents text from becoming a script. */
const POLICY = [
  "default-src 'none'",
  ...['script', 'style', 'font', 'img', 'media', 'connect'].map((kind) => `${kind}-src 'self'`),
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const;

/** Names of files in `assets/` change with their content. */
const CACHE_FOREVER = 'public, max-age=31536000, immutable';

const PAGE_VERSION: PageVersionHeader = 'page-version';

export type PageFiles = {
  readonly app: Hono;
  /** Adds the headers of the page to all answers, also to those of its API. */
  readonly addHeaders: MiddlewareHandler;
};

/** @param folder of the built pages; they may be built while the server runs */
export function createPageFiles(folder: string, page: 'inbox' | 'provider', basePath: string): PageFiles {
  const app = new Hono();
  let version: Promise<string | null> | null = null;
  const isPage = (path: string) => path === `${basePath}/`;
  app.use(compressOnce());
  app.use(etag());
  app.use(async (c, next) => {
    await next();
    if (c.res.ok) c.header('cache-control', c.req.path.includes('/assets/') ? CACHE_FOREVER : 'no-cache');
  });
  let serve: MiddlewareHandler | null = null;
  app.get('*', (c, next) => {
    if (isPage(c.req.path)) version = null;
    // Made on demand, because it complains about a page that is not built yet.
    serve ??= serveStatic({
      root: folder,
      rewriteRequestPath: (path) => (isPage(path) ? `${page}.html` : path.slice(basePath.length)),
    });
    // Each page is at one address only.
    return c.req.path.endsWith('.html') ? next() : serve(c, next);
  });
  app.get('*', ({ req }) => (isPage(req.path) ? problem(404, 'The page is not built.') : noSuchPath()));
  app.all('*', () => problem(405, 'Only GET is answered here.', { allow: 'GET, HEAD' }));
  return {
    app,
    async addHeaders(c, next) {
      await next();
      for (const [name, value] of Object.entries(PAGE_HEADERS)) c.header(name, value);
      if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
      version ??= versionIn(`${folder}/${page}.html`);
      c.header(PAGE_VERSION, (await version) ?? undefined);
    },
  };
}

/** The name of the page's script, which changes with the content of all its scripts. Null if the page is not built. */
async function versionIn(file: string): Promise<string | null> {
  const html = await readFile(file, 'utf8').catch(() => '');
  return /src="\.\/assets\/([^"]+\.js)"/.exec(html)?.[1] ?? null;
}
