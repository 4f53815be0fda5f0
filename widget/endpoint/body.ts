/** Bodies of requests and answers, read no further than they are allowed to be. */
import { Refusal } from './refusal.ts';
import { TimeLimitError, withinSeconds } from './time-limit.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true });

export class TooLongError extends Error {
  override readonly name = 'TooLongError';
}

/** @throws TooLongError before more than `mostBytes` are kept */
export async function readText(
  body: ReadableStream<Uint8Array> | null,
  mostBytes: number,
  signal?: AbortSignal,
): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', stop, { once: true });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return decoded(chunks, bytes);
      bytes += value.byteLength;
      if (bytes > mostBytes) throw new TooLongError();
      chunks.push(value);
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}

/** Decoded at once: piece by piece costs the runtime a converter for each body. @throws TypeError for no UTF-8 */
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

/** The visitor's request, as JSON. */
export async function readRequest(request: Request, mostBytes: number, seconds: number): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge(mostBytes);
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal('bad-request', 'The body must be JSON, with Content-Type: application/json.');
  try {
    return JSON.parse(await withinSeconds(seconds, (signal) => readText(request.body, mostBytes, signal)));
  } catch (error) {
    if (error instanceof TooLongError) throw tooLarge(mostBytes);
    if (error instanceof TimeLimitError)
      throw new Refusal('body-too-slow', `The body did not arrive within ${seconds} s.`);
    throw new Refusal('bad-request', 'The body is no JSON.');
  }
}

const tooLarge = (mostBytes: number) =>
  new Refusal('body-too-large', `The body may have ${mostBytes} bytes at most.`);
