/** Answers that come bit by bit (`text/event-stream`), such as a chat with `stream: true`. */
import type { Connection } from './connection.ts';
import { EventStreamParser, STREAM_END } from './event-stream-parser.ts';
import { valueOrText } from './json.ts';
import { timeLimitOf, type PlannedCall } from './planned-call.ts';
import { PlatformError } from './platform-error.ts';
import { attempt, RequestError, withinLimits } from './request.ts';

/** Each event's data, JSON as a value: to be looped over once. Leaving the loop closes the connection. */
export type EventStream<Item = unknown> = AsyncIterable<Item>;

type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Read = () => Promise<ReadableStreamReadResult<Uint8Array>>;

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
  const parser = new EventStreamParser();
  try {
    for (let isOver = false; !isOver;) {
      const { done, value } = await read();
      const pushed = parser.push(decoder.decode(value, { stream: !done }));
      const found = done ? [...pushed, ...parser.finish()] : pushed;
      const end = found.indexOf(STREAM_END);
      for (const data of end < 0 ? found : found.slice(0, end)) yield valueOrText(data);
      isOver = done || end >= 0;
    }
  } finally {
    await close(reader);
  }
}

/** It may be closed or broken by now: then there is nothing left to do. */
function close(reader: Reader): Promise<void> {
  return reader.cancel().catch(() => undefined);
}
