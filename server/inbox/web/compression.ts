/** Compresses each file of the page once: anybody may load the page, and compressing takes far longer than reading. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';
import { parseAccept } from 'hono/utils/accept';

/** Smaller files fit in one packet anyway. */
const MIN_BYTES = 1_024;
/** The best quality takes six times as long for seven percent less, while the first reader waits. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** The preferred one first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

type Encode = (content: ArrayBuffer, encoding: Encoding) => Promise<Uint8Array>;

const encodeFile: Encode = (content, encoding) =>
  encoding === 'br' ? promisify(brotliCompress)(content, BROTLI_OPTIONS) : promisify(gzip)(content);

/** For files with an ETag, which stands for their content. */
export function compressOnce(encode = encodeFile): MiddlewareHandler {
  const encoded = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  return async (c, next) => {
    await next();
    const etag = c.res.headers.get('etag');
    if (etag === null || !isWorthIt(c.res)) return;
    c.header('vary', 'accept-encoding');
    const encoding = encodingFor(c);
    if (encoding === undefined) return;
    const key = `${encoding} ${etag}`;
    const content = await c.res.arrayBuffer();
    const body = encoded.get(key) ?? encode(content, encoding).then((bytes) => new Uint8Array(bytes));
    encoded.set(key, body);
    c.res = new Response(await body, c.res);
    c.header('content-length', String((await body).byteLength));
    c.header('content-encoding', encoding);
    c.header('etag', `W/${etag}`);
  };
}

function isWorthIt({ status, headers }: Response): boolean {
  const isLarge = Number(headers.get('content-length')) >= MIN_BYTES;
  return status === 200 && isLarge && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '');
}

/** Undefined for the content as it is. */
function encodingFor({ req, res }: Context): Encoding | undefined {
  if (res.body === null) return undefined;
  const accepted = parseAccept(req.header('accept-encoding') ?? '').filter(({ q }) => q > 0);
  return ENCODINGS.find((encoding) => accepted.some(({ type }) => type === encoding));
}
