/** Forwards the platform's event stream to the page, reduced to what the tag needs of each event. */
import { ASK_AGAIN } from '../../widget/contract-endpoint.ts';
import {
  EventStreamParser,
  STREAM_END,
  type StreamEvent,
} from '../../widget/platform/event-stream-parser.ts';
import { parseJson } from '../../widget/platform/json.ts';
import { createToolAnswers, type ToolAnswers } from './tool-answers.ts';
import type { Context } from '../context.ts';
import { fieldOf, textOf, type Fields } from '../http/fields.ts';
import { openStream } from './platform.ts';
import { errorText } from '../http/reports.ts';
import { waitedFor } from '../http/time-limit.ts';

/** The longest that one answer may stream, s: the tag itself gives up after 180. */
const ANSWER_SECONDS = 200;
/** Maximum UTF-16 units of an unfinished event: far above any piece of an answer. */
const MAX_EVENT_CHARACTERS = 1_048_576;
/** Path of the answer's text; with tools it is not always the first output. */
const TEXT_PATH = /^chat\.output\[\d{1,4}\]\.content$/;
/**
 * An SSE comment, sent first because servers send headers with the first byte of the body, and agents may take long.
 */
const FIRST_BYTES = ':\n\n';
/** Proxies such as nginx would otherwise buffer or compress the pieces. */
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** @throws Refusal */
export async function streamAnswer(
  context: Context,
  sessionId: string,
  input: string | readonly object[],
): Promise<Response> {
  const abort = new AbortController();
  const body = { sessionId, input, stream: true };
  const stream = await openStream(context, { path: '/chat', body }, abort);
  const { inbox } = context.settings;
  const keep = async ({ answer, toolAnswers }: EventForwarder) => {
    if (toolAnswers.length > 0) await inbox?.answered(sessionId, toolAnswers);
    if (answer.trim() !== '') await inbox?.said(sessionId, 'agent', answer, input === ASK_AGAIN);
  };
  return new Response(forwarded(context, stream, abort, keep), { headers: HEADERS });
}

/**
 * Errors if the platform's stream breaks off or ends inside an event, because half an answer must not look complete.
 */
function forwarded(
  context: Context,
  stream: ReadableStream<Uint8Array>,
  abort: AbortController,
  keep: (events: EventForwarder) => Promise<void>,
): ReadableStream<Uint8Array> {
  const { now, timeLimits } = context.settings;
  const reader = stream.getReader();
  const events = new EventForwarder(createToolAnswers(context));
  const encoder = new TextEncoder();
  const deadline = now() + ANSWER_SECONDS * 1_000;
  let isCanceled = false;
  let kept: Promise<void> | null = null;
  // The visitor may leave while the answer is being stored.
  const keepOnce = () => (kept ??= keep(events));
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(FIRST_BYTES)),
    async pull(controller) {
      try {
        // An event with nothing for the tag enqueues nothing, and the stream would not pull again, so read on.
        for (let text = ''; text === '';) {
          const { done, value } = await waitedFor(timeLimits.platform, () => reader.read());
          if (isCanceled) return;
          if (now() > deadline) throw new Error(`The answer took longer than ${ANSWER_SECONDS} s.`);
          text = done ? events.finish() : events.push(value);
          if (text !== '') controller.enqueue(encoder.encode(text));
          if (events.isOver) {
            await keepOnce();
            abort.abort();
            return controller.close();
          }
        }
      } catch (error) {
        if (isCanceled) return;
        context.report('answer-broke-off', `An answer from the platform broke off: ${errorText(error)}`);
        abort.abort();
        await keepOnce();
        controller.error(error);
      }
    },
    async cancel() {
      isCanceled = true;
      abort.abort();
      await reader.cancel().catch(() => undefined);
      await keepOnce();
    },
  });
}

class EventForwarder {
  /** After the platform's end mark, or the end of its stream. */
  isOver = false;
  /** The text that the visitor has received so far. */
  answer = '';
  /** The bookings and replies that the visitor has received so far. */
  readonly toolAnswers: Fields[] = [];
  readonly #tools: ToolAnswers;
  readonly #decoder = new TextDecoder();
  readonly #parser = new EventStreamParser();

  constructor(tools: ToolAnswers) {
    this.#tools = tools;
  }

  /** The events that this chunk completes, in the tag's format. */
  push(piece: Uint8Array): string {
    const text = this.#reduced(this.#parser.push(this.#decoder.decode(piece, { stream: true })));
    if (this.#parser.waiting > MAX_EVENT_CHARACTERS) throw new Error('An event is too long.');
    return text;
  }

  /** The stream ended properly. */
  finish(): string {
    this.isOver = true;
    const found = this.#parser.push(this.#decoder.decode());
    const last = this.#parser.finish();
    if (last === null) throw new Error('The stream ended inside an event.');
    return this.#reduced([...found, ...last]);
  }

  #reduced(found: readonly StreamEvent[]): string {
    const end = found.findIndex(({ data }) => data === STREAM_END);
    if (end >= 0) this.isOver = true;
    const events = end < 0 ? found : found.slice(0, end);
    return events.map((event) => this.#reducedEvent(event)).join('');
  }

  /** Empty for an event that is neither text, a failure, a booking nor a reply. */
  #reducedEvent({ name, data }: StreamEvent): string {
    const event = parseJson(data);
    const failed = failure(event, name === 'error');
    const piece = failed === null ? textPiece(event) : null;
    if (piece !== null) this.answer += piece.delta;
    const kept = failed ?? piece ?? this.#toolAnswersIn(event);
    return kept === null ? '' : `data: ${JSON.stringify(kept)}\n\n`;
  }

  #toolAnswersIn(event: unknown): object | null {
    const answers = this.#tools.in(event);
    if (answers !== null) this.toolAnswers.push(...answers.output);
    return answers;
  }
}

type TextPiece = { readonly id: string; readonly path: string; readonly delta: string };

function textPiece(event: unknown): TextPiece | null {
  const id = textOf(fieldOf(event, 'id'), 512);
  const path = fieldOf(event, 'path');
  const delta = fieldOf(event, 'delta');
  const isText = typeof path === 'string' && TEXT_PATH.test(path) && typeof delta === 'string';
  return id !== null && isText ? { id, path, delta } : null;
}

/** Reports that the answer failed, without the platform's text, because half of it would otherwise look complete. */
function failure(event: unknown, isNamedError: boolean): object | null {
  if (!isNamedError && typeof fieldOf(event, 'delta') === 'string') return null;
  const error = fieldOf(event, 'error');
  const statusCode = fieldOf(event, 'statusCode') ?? fieldOf(error, 'statusCode');
  const isError =
    isNamedError ||
    fieldOf(event, 'type') === 'error' ||
    (error !== undefined && error !== null && error !== '');
  if (!isError && typeof statusCode !== 'number') return null;
  return { type: 'error', ...(typeof statusCode === 'number' ? { statusCode } : {}) };
}
