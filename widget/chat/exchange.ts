/** One request and its answer, read to its end within limits of time and size. */
import {
  attempt,
  refusalMessage,
  RequestError,
  SEALED,
  secondsToWait,
  withinLimits,
} from '../platform/request.ts';
import { EventStreamParser, STREAM_END, type StreamEvent } from '../platform/event-stream-parser.ts';
import { parseChatEvent, type ChatEvent } from './answer.ts';
import { badAnswer, failedRequest, withRefusal, type ChatError } from './chat-error.ts';
import type { ChatPorts } from './chat-options.ts';
import type { ChatRequest } from './chat-session.ts';
import {
  ANSWER_LIMIT_MS,
  FIRST_BYTE_LIMIT_MS,
  LONGEST_EVENT,
  LONGEST_STREAM,
  REFUSAL_LIMIT_MS,
  SILENCE_LIMIT_MS,
} from './constants.ts';

export type AnswerListener = {
  /** The agent has the request, and begins to answer. */
  accepted(answer: Response): void;
  /** May throw a `ChatError`, which ends the exchange. */
  heard(event: ChatEvent): void;
};

type World = Pick<ChatPorts, 'fetch' | 'timers'> & { readonly signal: AbortSignal };

/** Never repeats a request. @throws ChatError */
export async function exchange(request: ChatRequest, world: World, listener: AnswerListener): Promise<void> {
  const connection = new AbortController();
  const { timers, signal } = world;
  let isAccepted = false;
  try {
    const answer = await withinLimits({ timeout: FIRST_BYTE_LIMIT_MS, signal, timers }, request.title, () =>
      attempt(() => world.fetch(request.url, initOf(request, connection.signal)), request.title),
    );
    if (!answer.ok) throw await refusalOf(answer, request.title, world);
    isAccepted = true;
    listener.accepted(answer);
    await readAnswer(answer, request.title, world, listener);
  } catch (error) {
    throw failedRequest(error, isAccepted ? 'arrived' : 'unknown');
  } finally {
    // Whatever is left of the answer is of no use.
    connection.abort();
  }
}

export function initOf({ headers, body }: ChatRequest, signal: AbortSignal): RequestInit {
  return {
    ...SEALED,
    method: 'POST',
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      Accept: 'text/event-stream, application/json',
    },
    body: JSON.stringify(body),
    signal,
  };
}

async function refusalOf(answer: Response, title: string, world: World): Promise<ChatError> {
  const error = new RequestError('http', refusalMessage(answer, title), {
    status: answer.status,
    retryAfter: secondsToWait(answer.headers.get('retry-after'), world.timers.now()),
  });
  const body = await textOf(answer, title, world).catch(() => '');
  return withRefusal(failedRequest(error, 'unknown'), body);
}

/** A body that stalls says nothing more than its status has said. */
async function textOf(answer: Response, title: string, world: World): Promise<string> {
  let text = '';
  for await (const piece of pieces(answer, title, world, REFUSAL_LIMIT_MS)) text += piece;
  return text;
}

async function readAnswer(
  answer: Response,
  title: string,
  world: World,
  listener: AnswerListener,
): Promise<void> {
  const type = answer.headers.get('content-type') ?? '';
  if (/^text\/event-stream\b/i.test(type)) return readStream(answer, title, world, listener);
  const isJson = /^application\/json\b/i.test(type);
  let text = '';
  for await (const piece of pieces(answer, title, world, SILENCE_LIMIT_MS)) text += piece;
  // Streams that are gathered on their way come as what they were gathered into.
  const event = isJson ? parseChatEvent({ name: 'message', data: text }) : null;
  if (event === null) throw badAnswer('something that is no answer');
  listener.heard(event);
}

async function readStream(
  answer: Response,
  title: string,
  world: World,
  listener: AnswerListener,
): Promise<void> {
  const parser = new EventStreamParser();
  for await (const piece of pieces(answer, title, world, SILENCE_LIMIT_MS)) {
    if (hear(parser.push(piece), listener)) return;
    if (parser.waiting > LONGEST_EVENT) throw badAnswer('an event without an end');
  }
  const last = parser.finish();
  if (last === null) throw new RequestError('network', `${title} was cut off.`);
  hear(last, listener);
}

/** Whether the stream is over. Garbage between events is skipped: what is around it is good. */
function hear(found: readonly StreamEvent[], listener: AnswerListener): boolean {
  for (const event of found) {
    if (event.data === STREAM_END) return true;
    const parsed = parseChatEvent(event);
    if (parsed !== null) listener.heard(parsed);
  }
  return false;
}

/** The body as text, whole characters only. @throws RequestError, or ChatError for one without an end */
async function* pieces(
  answer: Response,
  title: string,
  { timers, signal }: World,
  silenceMs: number,
): AsyncGenerator<string, undefined> {
  const reader = (answer.body ?? new Blob().stream()).getReader();
  const decoder = new TextDecoder();
  const end = timers.now() + ANSWER_LIMIT_MS;
  let room = LONGEST_STREAM;
  try {
    for (let isOver = false; !isOver;) {
      const { done, value } = await withinLimits({ timeout: silenceMs, signal, timers }, title, () =>
        attempt(() => reader.read(), title),
      );
      const piece = decoder.decode(value, { stream: !done });
      room -= piece.length;
      if (room < 0 || timers.now() > end) throw badAnswer('an answer without an end');
      if (piece !== '') yield piece;
      isOver = done;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
