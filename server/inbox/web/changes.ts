/** `GET changes`: an event stream that signals each change, without its content. */
import type { InboxContext } from '../context.ts';
import { problem } from './answers.ts';

export type Changes = {
  /** A stream of the changes of this business. */
  readonly answer: (context: Pick<InboxContext, 'businessId' | 'watch'>) => Response;
  /** Ends every stream and refuses new ones, so that the server can stop. */
  readonly end: () => void;
};

/** Proxies close silent connections, many after a minute. */
const KEEP_ALIVE_INTERVAL_MS = 25_000;
/** Of a business. A stream costs little: this only bounds what a broken page could open. */
const MAX_STREAMS = 1_000;
/** The page then reconnects, which checks the session again. */
const MAX_STREAM_MS = 10 * 60_000;

const TEXT = new TextEncoder();
const CHANGED = TEXT.encode('data: changed\n\n');
/** Begins each stream. Browsers would otherwise wait for several seconds after one has ended. */
const OPENED = TEXT.encode('retry: 500\ndata: changed\n\n');
const STILL_OPEN = TEXT.encode(':\n\n');

/** The open streams of a business. */
type Listening = { readonly streams: Set<Stream>; readonly unwatch: () => void };

export function createChanges(): Changes {
  const byBusiness = new Map<InboxContext['businessId'], Listening>();
  let isEnded = false;

  function listen({ businessId, watch }: Pick<InboxContext, 'businessId' | 'watch'>): Listening {
    const known = byBusiness.get(businessId);
    if (known !== undefined) return known;
    const streams = new Set<Stream>();
    const unwatch = watch(() => {
      for (const stream of streams) stream.say(CHANGED);
    });
    byBusiness.set(businessId, { streams, unwatch });
    return { streams, unwatch };
  }

  function leave(id: InboxContext['businessId'], stream: Stream): void {
    const listening = byBusiness.get(id);
    listening?.streams.delete(stream);
    if (listening === undefined || listening.streams.size > 0) return;
    listening.unwatch();
    byBusiness.delete(id);
  }

  return {
    answer(context) {
      // The page tries again later, when another process may listen.
      if (isEnded) return problem(503, 'The server is stopping.');
      const { streams } = listen(context);
      if (streams.size >= MAX_STREAMS) return problem(503, 'Too many pages listen.');
      const stream = openStream((left) => leave(context.businessId, left));
      streams.add(stream);
      return new Response(stream.body, {
        headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
      });
    },
    end() {
      isEnded = true;
      for (const { streams } of byBusiness.values()) for (const stream of streams) stream.end();
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
      say(OPENED);
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
