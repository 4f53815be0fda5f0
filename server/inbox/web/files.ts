/** Serves the built files of the page: read once, compressed once, under a strict policy. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { problem } from './answers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const COMPRESSED = /^text|svg/;
/** Files whose names change with their content. */
const HASHED = /^assets\//;

/** Allows only content of this server, and prevents text from becoming a script. */
const POLICY = [
  "default-src 'none'",
  ...['script', 'style', 'font', 'img', 'media', 'connect'].map((kind) => `${kind}-src 'self'`),
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

export const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
} as const;

type File = {
  readonly type: string;
  readonly content: Buffer;
  readonly brotli: Buffer | null;
  readonly etag: string;
};

/** @returns answers a path such as `assets/page.js`; the page itself is the empty path */
export function createPageFiles(folder: string): (request: Request, path: string) => Promise<Response> {
  let reading: Promise<ReadonlyMap<string, File>> | null = null;
  return async (request, path) => {
    reading ??= readAll(folder);
    const files = await reading.catch((error: unknown) => {
      // The next request tries again.
      reading = null;
      throw error;
    });
    // The page may be built while the server runs.
    if (files.size === 0) reading = null;
    const name = path === '' ? 'index.html' : path;
    const file = files.get(name);
    if (file === undefined)
      return problem(404, files.size === 0 ? 'The page is not built.' : 'There is nothing here.');
    return answerFile(request, name, file);
  };
}

async function readAll(folder: string): Promise<ReadonlyMap<string, File>> {
  const found = await readdir(folder, { recursive: true }).catch(() => []);
  const names = found.filter((name) => extname(name) in TYPES);
  return new Map(
    await Promise.all(
      names.map(async (name) => [name.replaceAll('\\', '/'), await read(folder, name)] as const),
    ),
  );
}

async function read(folder: string, name: string): Promise<File> {
  const content = await readFile(join(folder, name));
  const type = TYPES[extname(name)] ?? '';
  const brotli = COMPRESSED.test(type) ? await promisify(brotliCompress)(content) : null;
  return { type, content, brotli, etag: `"${createHash('sha256').update(content).digest('base64url')}"` };
}

function answerFile(
  { headers: asked }: Request,
  name: string,
  { type, content, brotli, etag }: File,
): Response {
  const headers: Record<string, string> = {
    'content-type': type,
    'cache-control': HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
    ...(brotli === null ? {} : { vary: 'accept-encoding' }),
  };
  if (asked.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  if (brotli === null || !/\bbr\b/.test(asked.get('accept-encoding') ?? ''))
    return new Response(new Uint8Array(content), { headers });
  return new Response(new Uint8Array(brotli), { headers: { ...headers, 'content-encoding': 'br' } });
}
