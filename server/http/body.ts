/** Reads the bodies of requests and answers up to a maximum length. */
import { isObject } from '../../widget/platform/json.ts';
import { Refusal } from './refusal.ts';
import { TimeLimitError, waitedFor } from './time-limit.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

export class TooLongError extends Error {
  override readonly name = 'TooLongError';
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Reads an answer's body; aborting the request aborts it too. @throws TooLongError before more than `maxBytes` are
 * kept
 */
export function readText(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string> {
  return readAll(body?.getReader() ?? null, maxBytes);
}

async function readAll(reader: BodyReader | null, maxBytes: number): Promise<string> {
  if (reader === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return decoded(chunks, bytes);
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      stop(reader);
      throw new TooLongError();
    }
    chunks.push(value);
  }
}

/** Cancels a body without waiting for it. */
const stop = (reader: BodyReader | null) => void reader?.cancel().catch(() => undefined);

/**
 * Decodes the body at once, because decoding in chunks costs a converter per body. @throws TypeError for invalid UTF-8
 */
function decoded(chunks: readonly Uint8Array[], bytes: number): string {
  const [first = new Uint8Array(), ...others] = chunks;
  if (others.length === 0) return UTF8.decode(first);
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return UTF8.decode(whole);
}

export type BodyLimits = { readonly maxBytes: number; readonly seconds: number };

/**
 * Reads a request's body. Hono's limit has no time limit, and does not cancel a body that is too long.
 * @throws TooLongError, TimeLimitError, or what the body's stream throws
 */
export function readBody(request: Request, { maxBytes, seconds }: BodyLimits): Promise<string> {
  const { headers } = request;
  const announced = headers.get('content-length');
  if (Number(announced ?? '') > maxBytes) return Promise.reject(new TooLongError());
  // Servers end a body at its announced length (RFC 9112, section 6.3), so it needs no stream, which on Node takes a
  // fifth of the processor time of a refused request.
  if (announced !== null && !headers.has('transfer-encoding'))
    return waitedFor(seconds, async () => decodedUpTo(maxBytes, new Uint8Array(await request.arrayBuffer())));
  const reader = request.body?.getReader() ?? null;
  return waitedFor(
    seconds,
    () => readAll(reader, maxBytes),
    () => stop(reader),
  );
}

function decodedUpTo(maxBytes: number, body: Uint8Array): string {
  if (body.byteLength > maxBytes) throw new TooLongError();
  return UTF8.decode(body);
}

/** Reads a request's body as JSON. @throws Refusal */
export async function readJson(request: Request, limits: BodyLimits): Promise<unknown> {
  try {
    const text = readBody(request, limits);
    return JSON.parse(await text, withoutPrototype) as unknown;
  } catch (error) {
    if (error instanceof TooLongError)
      throw new Refusal('body-too-large', `The body must have at most ${limits.maxBytes} bytes.`);
    if (error instanceof TimeLimitError)
      throw new Refusal('body-too-slow', `The body did not arrive within ${limits.seconds} s.`);
    throw new Refusal('bad-request', 'The body is not valid JSON.');
  }
}

/** So that an inherited field never passes for a sent one. */
const withoutPrototype = (_: string, value: unknown): unknown =>
  isObject(value) ? Object.assign(Object.create(null) as object, value) : value;
