/** Serves pages and files like a static host. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { EVERGREEN, PINNED } from '../../site/embed/tag-folders.ts';
import { chooseEncoding, createFileStore, locate, type StoredFile } from './files.ts';
import { headersFor, parseHeaders, type Headers } from './headers.ts';

/** A page in memory, sent with exactly these headers. */
export type HostPage = { readonly body: string; readonly type?: string; readonly headers?: Headers };

export type SiteOptions = {
  readonly pages: Readonly<Record<string, HostPage>>;
  readonly pagesFolder: string;
  readonly scriptFolder: string;
};

type Found = { readonly file: StoredFile; readonly status: number };
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The script, its licenses and consent texts, the module and its chunks, the language files, and the plugin. */
const TAG_FILE =
  /^\/(task-tamer-agent(\.js|\.LICENSES\.txt|\.consent\.json|(\.[\w-]+)?\.mjs)|languages\/[\w-]+\.json|wordpress\/task-tamer\.zip)$/;
const FOLDERS = [`/${PINNED}`, `/${EVERGREEN}`];
const HEADERS_FILE = '_headers';
/** Files that configure the host and are not served, also on case-insensitive file systems. */
const FOR_THE_HOST = /^_(headers|redirects)$/i;
const INDEX = /\/index(\.html)?$/;
const NOT_FOUND_PAGE = '404.html';
const HTML = 'text/html; charset=utf-8';

export function createSite(options: SiteOptions): Handler {
  const read = createFileStore();
  return async (request, response) => {
    const path = withoutVersion(pathOf(request));
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendText(response, 405, 'This path is only read.', { Allow: 'GET, HEAD' });
      return;
    }
    const page = Object.hasOwn(options.pages, path) ? options.pages[path] : undefined;
    if (page !== undefined) {
      response.writeHead(200, { 'Content-Type': page.type ?? HTML, ...page.headers });
      response.end(page.body);
      return;
    }
    const address = await betterAddress(options, read, path);
    if (address !== null) {
      response.writeHead(308, { Location: `${address}${queryOf(request)}` });
      response.end();
      return;
    }
    const found = await find(options, read, path);
    if (found === null) sendText(response, 404, 'Not found.');
    else await send(request, response, found, await readHeaders(options.pagesFolder, path));
  };
}

/** The address of a folder's page, for the path of its file; null for any other. */
export function withoutIndex(path: string): string | null {
  return INDEX.test(path) ? path.replace(INDEX, '/') : null;
}

/**
 * Locally every version is the last build, so map a versioned path to the unversioned one. This includes the caching
 * headers: published versions are cached for a year.
 */
function withoutVersion(path: string): string {
  const folder = FOLDERS.find((each) => path.startsWith(`${each}/`)) ?? '';
  const rest = path.slice(folder.length);
  return TAG_FILE.test(rest) ? rest : path;
}

/** Redirects to a page's canonical path: `privacy.html` is at `/privacy`, `demo/index.html` at `/demo/`. */
async function betterAddress(
  { pagesFolder }: SiteOptions,
  read: ReturnType<typeof createFileStore>,
  path: string,
): Promise<string | null> {
  const exists = async (name: string) => {
    const file = locate(pagesFolder, name);
    return file !== null && (await read(file)) !== null;
  };
  const folder = withoutIndex(path);
  if (folder !== null) return (await exists(`${folder}index.html`)) ? folder : null;
  if (path.endsWith('/')) {
    const withoutSlash = path.slice(0, -1);
    return withoutSlash !== '' && (await exists(`${withoutSlash}.html`)) ? withoutSlash : null;
  }
  return (await exists(`${path}/index.html`)) ? `${path}/` : null;
}

async function find(
  { pagesFolder, scriptFolder }: SiteOptions,
  read: ReturnType<typeof createFileStore>,
  path: string,
): Promise<Found | null> {
  const folder = TAG_FILE.test(path) ? scriptFolder : pagesFolder;
  const names = path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  for (const name of names) {
    const place = locate(folder, name);
    // Check the resolved file name, because the requested one has many spellings.
    const file = place === null || FOR_THE_HOST.test(basename(place)) ? null : await read(place);
    if (file !== null) return { file, status: 200 };
  }
  const notFound = await read(join(pagesFolder, NOT_FOUND_PAGE));
  return notFound === null ? null : { file: notFound, status: 404 };
}

async function readHeaders(folder: string, path: string): Promise<Headers> {
  const text = await readFile(join(folder, HEADERS_FILE), 'utf8').catch(() => '');
  return headersFor(parseHeaders(text), path);
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { file, status }: Found,
  headers: Headers,
): Promise<void> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], file.type);
  // Caches treat each encoding as a separate representation.
  const etag = encoding === 'identity' ? file.etag : file.etag.replace(/"$/, `-${encoding}"`);
  const common = { 'Cache-Control': 'no-cache', ...headers, ETag: etag, Vary: 'Accept-Encoding' };
  if (status === 200 && request.headers['if-none-match'] === etag) {
    response.writeHead(304, common);
    response.end();
    return;
  }
  const body = await file.body(encoding);
  response.writeHead(status, {
    ...common,
    'Content-Type': file.type,
    'Content-Length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function sendText(response: ServerResponse, status: number, text: string, headers: Headers = {}): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers });
  response.end(`${text}\n`);
}

export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
}

/** With a leading question mark, or empty. */
export function queryOf(request: IncomingMessage): string {
  const url = request.url ?? '';
  return url.includes('?') ? url.slice(url.indexOf('?')) : '';
}
