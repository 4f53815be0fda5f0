/** Decodes the analytics library's requests: gzipped or base64 JSON, with gzip again inside recordings. */
import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';

const MAX_BODY_BYTES = 5_000_000;
const MAX_UNPACKED_BYTES = 20_000_000;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const GZIP_TEXT = GZIP_MAGIC.toString('latin1');

/** @throws RangeError if the body is too large */
export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new RangeError('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * @returns the decoded JSON; null for an empty body
 * @throws SyntaxError or a zlib error for an invalid body
 */
export function unpack(bytes: Buffer): unknown {
  if (bytes.length === 0) return null;
  const text = textOf(bytes);
  const form = text.startsWith('data=') ? new URLSearchParams(text).get('data') : null;
  return unpackInside(JSON.parse(form === null ? text : fromForm(form)) as unknown);
}

function textOf(bytes: Buffer): string {
  return (bytes.subarray(0, 2).equals(GZIP_MAGIC) ? gunzip(bytes) : bytes).toString('utf8');
}

function fromForm(data: string): string {
  return data.startsWith('{') || data.startsWith('[') ? data : Buffer.from(data, 'base64').toString('utf8');
}

/** Recordings compress their larger parts again, as binary strings. */
function unpackInside(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(GZIP_TEXT) ? unpackText(value) : value;
  if (Array.isArray(value)) return value.map(unpackInside);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unpackInside(part)]));
}

function unpackText(text: string): unknown {
  return JSON.parse(gunzip(Buffer.from(text, 'latin1')).toString('utf8')) as unknown;
}

function gunzip(bytes: Buffer): Buffer {
  return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
}
