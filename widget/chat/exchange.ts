/** Sends one request and reads its answer, within limits of time and size. */
import { jsonText } from '../platform/json.ts';
import {
  attempt,
  receivedIn,
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
  MAX_EVENT_CHARACTERS,
  MAX_STREAM_CHARACTERS,
  REFUSAL_LIMIT_MS,
  SILENCE_LIMIT_MS,
} from './constants.ts';

export type AnswerListener = {
  /** The agent has received the request and begins to answer. */
  accepted(answer: Response): void;
  /** A `ChatError` thrown here ends the exchange. */
  received(event: ChatEvent): void;
};

type ExchangePorts = Pick<ChatPorts, 'fetch' | 'timers'> & { readonly signal: AbortSignal };

/** Never repeats a request. @throws ChatError */
export async function exchange(
  request: ChatRequest,
  ports: ExchangePorts,
  listener: AnswerListener,
): Promise<void> {
  const connection = new AbortController();
  const { timers, signal } = ports;
  let isAccepted = false;
  try {
    const answer = await withinLimits({ timeout: FIRST_BYTE_LIMIT_MS, signal, timers }, request.title, () =>
      attempt(() => ports.fetch(request.url, initOf(request, connection.signal)), request.title),
    );
    if (!answer.ok) {
      const refusal = await refusalOf(answer, request.title, ports);
      if (refusal.delivery === 'arrived') listener.accepted(answer);
      throw refusal;
    }
    isAccepted = true;
    listener.accepted(answer);
    await readAnswer(answer, request.title, ports, listener);
  } catch (error) {
    throw failedRequest(error, isAccepted ? 'arrived' : 'unknown');
  } finally {
    // The rest of the answer is not needed.
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
    body: jsonText(body),
    signal,
  };
}

async function refusalOf(answer: Response, title: string, ports: ExchangePorts): Promise<ChatError> {
  const error = new RequestError('http', refusalMessage(answer, title), {
    ...receivedIn(answer),
    retryAfter: secondsToWait(answer.headers.get('retry-after'), ports.timers.now()),
  });
  const body = await textOf(answer, title, ports).catch(() => '');
  return withRefusal(failedRequest(error, 'unknown'), body);
}

/** If the body stalls, the status has to be enough. */
async function textOf(answer: Response, title: string, ports: ExchangePorts): Promise<string> {
  let text = '';
  for await (const chunk of chunks(answer, title, ports, REFUSAL_LIMIT_MS)) text += chunk;
  return text;
}

async function readAnswer(
  answer: Response,
  title: string,
  ports: ExchangePorts,
  listener: AnswerListener,
): Promise<void> {
  const type = answer.headers.get('content-type') ?? '';
  if (/^text\/event-stream\b/i.test(type)) return readStream(answer, title, ports, listener);
  const isJson = /^application\/json\b/i.test(type);
  let text = '';
  for await (const chunk of chunks(answer, title, ports, SILENCE_LIMIT_MS)) text += chunk;
  // A buffering proxy may turn the stream into a single JSON body.
  const event = isJson ? parseChatEvent({ name: 'message', data: text }) : null;
  if (event === null) throw badAnswer('something that is no answer');
  listener.received(event);
}

async function readStream(
  answer: Response,
  title: string,
  ports: ExchangePorts,
  listener: AnswerListener,
): Promise<void> {
  const parser = new EventStreamParser();
  for await (const chunk of chunks(answer, title, ports, SILENCE_LIMIT_MS)) {
    if (handleEvents(parser.push(chunk), listener)) return;
    if (parser.waiting > MAX_EVENT_CHARACTERS) throw badAnswer('an event without an end');
  }
  const last = parser.finish();
  if (last === null) throw new RequestError('network', `${title} was cut off.`);
  handleEvents(last, listener);
}

/** Returns whether the stream has ended. Malformed events are skipped. */
function handleEvents(found: readonly StreamEvent[], listener: AnswerListener): boolean {
  for (const event of found) {
    if (event.data === STREAM_END) return true;
    const parsed = parseChatEvent(event);
    if (parsed !== null) listener.received(parsed);
  }
  return false;
}

/** Decodes the body in whole characters. @throws RequestError, or ChatError for a stream without an end */
async function* chunks(
  answer: Response,
  title: string,
  { timers, signal }: ExchangePorts,
  silenceMs: number,
): AsyncGenerator<string, undefined> {
  const reader = (answer.body ?? new Blob().stream()).getReader();
  const decoder = new TextDecoder();
  const end = timers.now() + ANSWER_LIMIT_MS;
  let room = MAX_STREAM_CHARACTERS;
  try {
    for (let isOver = false; !isOver;) {
      const { done, value } = await withinLimits({ timeout: silenceMs, signal, timers }, title, () =>
        attempt(() => reader.read(), title, answer),
      );
      const chunk = decoder.decode(value, { stream: !done });
      room -= chunk.length;
      if (room < 0 || timers.now() > end) throw badAnswer('an answer without an end');
      if (chunk !== '') yield chunk;
      isOver = done;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
