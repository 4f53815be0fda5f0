/** Reads the bodies of requests and answers up to a maximum length. */
import { Refusal } from './refusal.ts';
import { TimeLimitError, waitedFor } from './time-limit.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

export class TooLongError extends Error {
  override readonly name = 'TooLongError';
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Reads an answer's body; aborting the request aborts it too. @throws TooLongError before more than `mostBytes` are
 * kept
 */
export function readText(body: ReadableStream<Uint8Array> | null, mostBytes: number): Promise<string> {
  return readAll(body?.getReader() ?? null, mostBytes);
}

async function readAll(reader: BodyReader | null, mostBytes: number): Promise<string> {
  if (reader === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return decoded(chunks, bytes);
    bytes += value.byteLength;
    if (bytes > mostBytes) {
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

/** Reads the visitor's request as JSON, after checking its length. */
export async function readRequest(request: Request, mostBytes: number, seconds: number): Promise<unknown> {
  try {
    const announced = request.headers.get('content-length') ?? '';
    if (Number(announced) > mostBytes) throw new TooLongError();
    demandJson(request);
    const isAnnounced = /^\d+$/.test(announced);
    return JSON.parse(await (isAnnounced ? wholeBody : countedBody)(request, mostBytes, seconds));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof TooLongError)
      throw new Refusal('body-too-large', `The body must have at most ${mostBytes} bytes.`);
    if (error instanceof TimeLimitError)
      throw new Refusal('body-too-slow', `The body did not arrive within ${seconds} s.`);
    throw new Refusal('bad-request', 'The body is not valid JSON.');
  }
}

function demandJson({ headers }: Request): void {
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    throw new Refusal('bad-request', 'The body must be JSON, with Content-Type: application/json.');
}

/** HTTP servers enforce an announced length, so such a body is read whole, which is much cheaper than in chunks. */
async function wholeBody(request: Request, mostBytes: number, seconds: number): Promise<string> {
  const text = await waitedFor(seconds, () => request.text());
  // A text has no more UTF-16 units than bytes.
  if (text.length > mostBytes) throw new TooLongError();
  return text;
}

/** Reads a body of unknown length, counting as it arrives. */
function countedBody({ body }: Request, mostBytes: number, seconds: number): Promise<string> {
  const reader = body?.getReader() ?? null;
  return waitedFor(
    seconds,
    () => readAll(reader, mostBytes),
    () => stop(reader),
  );
}
