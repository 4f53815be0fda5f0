/** Multipart bodies: forms with files, also those that come as streams of the web or of Node. */
import type { Unindexed } from './entities.ts';
import { isPlainObject } from './json.ts';

export type UploadStream = {
  /** A web stream, or anything that is looped over with `for await`, such as Node's `fs.createReadStream(path)`. */
  readonly stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string>;
  /** The file's name as the platform will show it. */
  readonly name: string;
  /** A media type, for instance `text/plain`. */
  readonly type?: string;
};

type FormValue =
  string | number | boolean | Date | Blob | ArrayBuffer | ArrayBufferView | UploadStream | object;
/**
 * A `File` keeps its name; bytes (a `Buffer`, say) and a `Blob` are sent as a file named `blob`. Lists repeat their
 * field, other objects are written as JSON; null and undefined are left out.
 */
export type FormBody =
  FormData | { readonly [field: string]: FormValue | null | undefined | readonly FormValue[] } | Unindexed;

/**
 * Streams are read to their end first: HTTP/1.1 takes no form of unknown length from a browser. Rejects with
 * `TypeError` for what no form can hold, and with a stream's own error when that breaks.
 */
export async function toFormData(body: unknown, signal: AbortSignal): Promise<FormData> {
  if (body instanceof FormData) return body;
  if (!isPlainObject(body))
    throw new TypeError('A form must be FormData, or an object: fields with their values.');
  const form = new FormData();
  for (const [field, given] of Object.entries(body)) {
    for (const value of listOf(given)) await append(form, field, value, signal);
  }
  return form;
}

/** Whether a body can only travel as a form: it is one, or it holds a file. */
export function holdsFile(body: unknown): boolean {
  if (body instanceof FormData) return true;
  if (!isPlainObject(body)) return false;
  return Object.values(body)
    .flatMap(listOf)
    .some((value) => value instanceof Blob || isBytes(value) || isStream(value) || isUploadStream(value));
}

async function append(form: FormData, field: string, value: unknown, signal: AbortSignal): Promise<void> {
  if (value === null || value === undefined) return;
  if (value instanceof Blob) form.append(field, value);
  else if (isBytes(value)) form.append(field, new Blob([value]));
  else if (isUploadStream(value)) form.append(field, await readStream(value, signal), value.name);
  else form.append(field, textOf(value, field));
}

function textOf(value: unknown, field: string): string {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return String(value);
  if (value instanceof Date) return value.toISOString();
  if (isPlainObject(value) && !isStream(value['stream'])) return JSON.stringify(value);
  const advice =
    'must be text, a number, a boolean, a date, a file, bytes, a plain object or { stream, name }';
  throw new TypeError(`The form's ${field} ${advice}.`);
}

function isBytes(value: unknown): value is ArrayBuffer | ArrayBufferView<ArrayBuffer> {
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function isStream(value: unknown): value is UploadStream['stream'] {
  if (value instanceof ReadableStream) return true;
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function isUploadStream(value: unknown): value is UploadStream {
  return (
    typeof value === 'object' &&
    value !== null &&
    'stream' in value &&
    isStream(value.stream) &&
    'name' in value &&
    typeof value.name === 'string'
  );
}

/**
 * The whole stream. An abort cancels its source, so that nothing stays open. Rejects with the stream's own error when
 * it breaks, and with `TypeError` for pieces that are neither bytes nor text.
 */
async function readStream({ stream, type = '' }: UploadStream, signal: AbortSignal): Promise<Blob> {
  const reader = (stream instanceof ReadableStream ? stream : toWebStream(stream)).getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => undefined);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const pieces: BlobPart[] = [];
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      pieces.push(checkedPiece(piece.value));
    }
    return new Blob(pieces, { type });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function checkedPiece(piece: unknown): BlobPart {
  if (typeof piece === 'string' || ArrayBuffer.isView(piece)) return piece as BlobPart;
  throw new TypeError('A stream that is sent must give bytes or text.');
}

/** Not every browser has `ReadableStream.from`. */
function toWebStream(source: AsyncIterable<Uint8Array | string>): ReadableStream<Uint8Array | string> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    // A Node stream that is stuck is only let go of by destroying it: its iterator would wait for the next piece.
    cancel: async () => {
      if ('destroy' in source && typeof source.destroy === 'function') source.destroy();
      else await iterator.return?.();
    },
  });
}
