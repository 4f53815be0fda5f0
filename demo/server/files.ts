/** Finds a folder's files by request path, never outside of it, and caches them compressed. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.wasm': 'application/wasm',
  '.map': 'application/json; charset=utf-8',
  '.zip': 'application/zip',
};
const COMPRESSIBLE = /^text\/|json|xml|wasm/;
// Out of 11: the highest levels take seconds and save one percent.
const BROTLI_LEVEL = 9;

export type Encoding = 'br' | 'gzip' | 'identity';
export type StoredFile = {
  readonly type: string;
  readonly etag: string;
  body(encoding: Encoding): Promise<Buffer>;
};

/** The best encoding that both sides support. */
export function chooseEncoding(accepted: string | undefined, type: string): Encoding {
  if (accepted === undefined || !COMPRESSIBLE.test(type)) return 'identity';
  if (/\bbr\b(?!;\s*q=0(\.0*)?(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!;\s*q=0(\.0*)?(,|$))/.test(accepted) ? 'gzip' : 'identity';
}

/**
 * Resolves a URL path to a file inside a folder.
 * @returns null for a path that is malformed or leaves the folder
 */
export function locate(folder: string, urlPath: string): string | null {
  const path = decode(urlPath);
  if (path === null || /[\0\\]/.test(path) || path.split('/').some((part) => part.startsWith('.')))
    return null;
  const file = resolve(join(folder, path));
  return file.startsWith(resolve(folder) + sep) ? file : null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Reads files and caches them until they change on disk. */
export function createFileStore(): (file: string) => Promise<StoredFile | null> {
  const known = new Map<string, { readonly version: number; readonly file: StoredFile }>();
  return async (path) => {
    const version = await modified(path);
    if (version === null) return null;
    const hit = known.get(path);
    if (hit?.version === version) return hit.file;
    const file = storeFile(path, await readFile(path));
    known.set(path, { version, file });
    return file;
  };
}

async function modified(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true ? found.mtimeMs : null;
}

function storeFile(path: string, content: Buffer): StoredFile {
  const bodies = new Map<Encoding, Promise<Buffer>>();
  return {
    type: MIME_TYPES[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    body: (encoding) => {
      const body = bodies.get(encoding) ?? compress(content, encoding);
      bodies.set(encoding, body);
      return body;
    },
  };
}

async function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return promisify(brotliCompress)(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL },
      });
    case 'gzip':
      return promisify(gzip)(content);
    case 'identity':
      return content;
  }
}
