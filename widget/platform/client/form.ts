/** Builds multipart bodies from fields, files and web or Node streams. */
import type { Unindexed } from './entities.ts';
import { isPlainObject } from '../json.ts';

export type UploadStream = {
  /** A web stream or any async iterable, such as Node's `fs.createReadStream(path)`. */
  readonly stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string>;
  /** The file's name on the platform. */
  readonly name: string;
  /** A media type, such as `text/plain`. */
  readonly type?: string;
};

type FormValue =
  | string
  | number
  | boolean
  | Date
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | UploadStream
  | object;
/**
 * A `File` keeps its name; bytes (such as a `Buffer`) and a `Blob` become a file named `blob`. Arrays repeat their
 * field, other objects are sent as JSON; null and undefined are omitted.
 */
export type FormBody =
  | FormData
  | { readonly [field: string]: FormValue | null | undefined | readonly FormValue[] }
  | Unindexed;

/**
 * Reads streams completely first: over HTTP/1.1, browsers cannot send a form of unknown length. Rejects with
 * `TypeError` for a value that a form cannot represent, and with the stream's error.
 */
export async function toFormData(body: unknown, signal: AbortSignal): Promise<FormData> {
  if (body instanceof FormData) return body;
  if (!isPlainObject(body)) throw new TypeError('A form must be FormData or a plain object.');
  const form = new FormData();
  for (const [field, given] of Object.entries(body)) {
    for (const value of listOf(given)) await append(form, field, value, signal);
  }
  return form;
}

/** Whether a body must be sent as a form: it is one, or contains a file. */
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
 * Reads the whole stream; an abort cancels its source. Rejects with the stream's error, and with `TypeError` for chunks
 * that are neither bytes nor text.
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
  throw new TypeError('An uploaded stream must yield bytes or text.');
}

/** Not every browser supports `ReadableStream.from`. */
function toWebStream(source: AsyncIterable<Uint8Array | string>): ReadableStream<Uint8Array | string> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    // A stalled Node stream must be destroyed: its iterator would wait for the next chunk.
    cancel: async () => {
      if ('destroy' in source && typeof source.destroy === 'function') source.destroy();
      else await iterator.return?.();
    },
  });
}
