/** Files that come as streams, of the web or of Node. */

export type UploadStream = {
  /** A web stream, or anything that is looped over with `for await`, such as Node's `fs.createReadStream(path)`. */
  readonly stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string>;
  /** The file's name as the platform will show it. */
  readonly name: string;
  /** A media type, for instance `text/plain`. */
  readonly type?: string;
};

export function isStream(value: unknown): value is UploadStream['stream'] {
  if (value instanceof ReadableStream) return true;
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

export function isUploadStream(value: unknown): value is UploadStream {
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
export async function readStream({ stream, type = '' }: UploadStream, signal: AbortSignal): Promise<Blob> {
  const reader = (stream instanceof ReadableStream ? stream : toWebStream(stream)).getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => undefined);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const pieces: BlobPart[] = [];
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      pieces.push(checked(piece.value));
    }
    return new Blob(pieces, { type });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function checked(piece: unknown): BlobPart {
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
