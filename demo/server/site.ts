/** Answers requests for pages and files. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { chooseEncoding, createFileStore, locate, type StoredFile } from './files.ts';
import { assetHeaders, pageHeaders, SCRIPT_HEADERS, type Headers } from './headers.ts';

/** A page handed over in memory, with exactly the headers it names and no others. */
export type HostPage = { readonly body: string; readonly type?: string; readonly headers?: Headers };

export type SiteOptions = {
  readonly pages: Readonly<Record<string, HostPage>>;
  readonly pagesFolder: string;
  readonly scriptFolder: string;
};

type Found = { readonly file: StoredFile; readonly headers: Headers; readonly status: number };
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const SCRIPT_FILES = new Set(['/task-tamer-agent.js', '/task-tamer-agent.LICENSES.txt']);
const HTML = 'text/html; charset=utf-8';

export function createSite(options: SiteOptions): Handler {
  const read = createFileStore();
  return async (request, response) => {
    const path = pathOf(request);
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
    if (path === '/demo') {
      response.writeHead(308, { Location: `/demo/${queryOf(request)}` });
      response.end();
      return;
    }
    const found = await find(options, read, path, request.headers.host ?? '');
    if (found === null) sendText(response, 404, 'Not found.');
    else await send(request, response, found);
  };
}

async function find(
  { pagesFolder, scriptFolder }: SiteOptions,
  read: ReturnType<typeof createFileStore>,
  path: string,
  host: string,
): Promise<Found | null> {
  const isScript = SCRIPT_FILES.has(path);
  const name = locate(isScript ? scriptFolder : pagesFolder, path.endsWith('/') ? `${path}index.html` : path);
  const file = name === null ? null : await read(name);
  if (file !== null) {
    const headers = isScript ? SCRIPT_HEADERS : file.type === HTML ? pageHeaders(host) : assetHeaders(path);
    return { file, headers, status: 200 };
  }
  const notFound = await read(join(pagesFolder, '404.html'));
  return notFound === null ? null : { file: notFound, headers: pageHeaders(host), status: 404 };
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { file, headers, status }: Found,
): Promise<void> {
  const encoding = chooseEncoding(request.headers['accept-encoding'], file.type);
  // Each encoding is an answer of its own to a cache.
  const etag = encoding === 'identity' ? file.etag : file.etag.replace(/"$/, `-${encoding}"`);
  const common = { ...headers, ETag: etag, Vary: 'Accept-Encoding' };
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

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
}

function queryOf(request: IncomingMessage): string {
  const url = request.url ?? '';
  return url.includes('?') ? url.slice(url.indexOf('?')) : '';
}
