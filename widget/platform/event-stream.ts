/** Answers that come bit by bit (`text/event-stream`), such as a chat with `stream: true`. */
import type { Connection } from './connection.ts';
import { valueOrText } from './json.ts';
import { timeLimitOf, type PlannedCall } from './planned-call.ts';
import { PlatformError } from './platform-error.ts';
import { attempt, RequestError, withinLimits } from './request.ts';

/** Each event's data, JSON as a value: to be looped over once. Leaving the loop closes the connection. */
export type EventStream<Item = unknown> = AsyncIterable<Item>;

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Read = () => Promise<ReadableStreamReadResult<Uint8Array>>;

/** What some platforms write where their stream ends; it is no JSON. */
const END = '[DONE]';

export function isEventStream({ headers }: Response): boolean {
  return /^text\/event-stream\b/i.test(headers.get('content-type') ?? '');
}

/** From here on the time limit counts anew for each piece. */
export function readEvents(answer: Response, connection: Connection, planned: PlannedCall): EventStream {
  const { endpoint, signal, title, url } = planned;
  const reader = (answer.body ?? new Blob().stream()).getReader();
  // Also for a stream that nobody loops over.
  signal?.addEventListener('abort', () => void close(reader), { once: true });
  const limits = timeLimitOf(planned, connection);
  return events(reader, async () => {
    try {
      return await withinLimits(limits, title, () => attempt(() => reader.read(), title));
    } catch (error) {
      throw error instanceof RequestError ? PlatformError.of(error, endpoint.method, url) : error;
    }
  });
}

async function* events(reader: Reader, read: Read): AsyncGenerator<unknown, undefined> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let isOver = false; !isOver;) {
      const { done, value } = await read();
      const blocks = (rest + decoder.decode(value, { stream: !done })).split(/\r?\n\r?\n|\r\r/);
      // The connection was closed in order: what is left is whole.
      rest = done ? '' : (blocks.pop() ?? '');
      const found = blocks.map(dataOf).filter((data) => data !== '');
      const end = found.indexOf(END);
      for (const data of end < 0 ? found : found.slice(0, end)) yield valueOrText(data);
      isOver = done || end >= 0;
    }
  } finally {
    await close(reader);
  }
}

/** The lines that begin with `data:`; names, ids and comments say nothing that the data does not say. */
function dataOf(block: string): string {
  return block
    .split(/\r\n|\n|\r/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).replace(/^ /, ''))
    .join('\n');
}

/** It may be closed or broken by now: then there is nothing left to do. */
function close(reader: Reader): Promise<void> {
  return reader.cancel().catch(() => undefined);
}
