/** `GET changes`: an event stream that signals each change, without its content. */
import type { InboxContext } from '../context.ts';
import { problem } from './answers.ts';

export type Changes = {
  readonly answer: () => Response;
  /** Ends every stream and refuses new ones, so that the server can stop. */
  readonly end: () => void;
};

/** Proxies close silent connections, many after a minute. */
const KEEP_ALIVE_INTERVAL_MS = 25_000;
/** A stream costs little: this only bounds what a broken page could open. */
const MAX_STREAMS = 1_000;
/** The page then reconnects, which checks the session again. */
const MAX_STREAM_MS = 10 * 60_000;

const TEXT = new TextEncoder();
const CHANGED = TEXT.encode('data: changed\n\n');
const STILL_OPEN = TEXT.encode(':\n\n');

export function createChanges({ watch }: InboxContext): Changes {
  const streams = new Set<Stream>();
  let isEnded = false;
  let unwatch: (() => void) | null = null;

  function signal(): void {
    for (const stream of streams) stream.say(CHANGED);
  }

  function leave(stream: Stream): void {
    streams.delete(stream);
    if (streams.size > 0) return;
    unwatch?.();
    unwatch = null;
  }

  return {
    answer() {
      // The page tries again later, when another process may listen.
      if (isEnded) return problem(503, 'The server is stopping.');
      if (streams.size >= MAX_STREAMS) return problem(503, 'Too many pages listen.');
      unwatch ??= watch(signal);
      const stream = openStream(leave);
      streams.add(stream);
      return new Response(stream.body, {
        headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
      });
    },
    end() {
      isEnded = true;
      for (const stream of streams) stream.end();
    },
  };
}

type Stream = {
  readonly body: ReadableStream<Uint8Array>;
  readonly say: (event: Uint8Array) => void;
  readonly end: () => void;
};

function openStream(left: (stream: Stream) => void): Stream {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const say = (event: Uint8Array) => controller?.enqueue(event);
  const timers = [
    setInterval(() => say(STILL_OPEN), KEEP_ALIVE_INTERVAL_MS),
    setTimeout(() => stream.end(), MAX_STREAM_MS),
  ];
  const close = () => {
    for (const timer of timers) clearTimeout(timer);
    controller = null;
    left(stream);
  };
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
      say(CHANGED);
    },
    cancel: close,
  });
  const stream: Stream = {
    body,
    say,
    end() {
      controller?.close();
      close();
    },
  };
  return stream;
}
