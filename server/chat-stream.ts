/** The platform's event stream, passed on piece by piece: what the tag needs of each event, and nothing else. */
import { createBookingAnswers, type BookingAnswers } from './booking-answers.ts';
import type { Context } from './context.ts';
import { fieldOf, parsedJson, textOf } from './fields.ts';
import { openStream } from './platform.ts';
import { waitedFor } from './time-limit.ts';

/** Of one event that has not ended, in UTF-16 units: far above any piece of an answer. */
const EVENT_LIMIT = 1_048_576;
/** Where an answer's text stands; with tools it is not always the first output. */
const TEXT_PATH = /^chat\.output\[\d{1,4}\]\.content$/;

/** @throws Refusal */
export async function streamAnswer(context: Context, body: object): Promise<Response> {
  const abort = new AbortController();
  const stream = await openStream(context, { path: '/chat', body }, abort);
  return new Response(passedOn(context, stream, abort), { headers: { 'content-type': 'text/event-stream' } });
}

/** A stream that breaks off breaks here as well: half an answer must not look like a whole one. */
function passedOn(
  { settings }: Context,
  stream: ReadableStream<Uint8Array>,
  abort: AbortController,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  const events = eventReader(createBookingAnswers(settings));
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        // What has nothing for the tag is no piece, and without a piece nobody asks for the next one.
        for (let text = ''; text === '';) {
          const { done, value } = await waitedFor(settings.timeLimits.platform, () => reader.read());
          text = done ? events.rest() : events.read(value);
          if (text !== '') controller.enqueue(encoder.encode(text));
          if (done) return controller.close();
        }
      } catch (error) {
        settings.onProblem(`An answer of the platform broke off: ${String(error)}`);
        abort.abort();
        controller.error(error);
      }
    },
    async cancel() {
      abort.abort();
      await reader.cancel().catch(() => undefined);
    },
  });
}

/** Events span pieces, and pieces hold several events. */
function eventReader(bookings: BookingAnswers) {
  const decoder = new TextDecoder();
  let unread = '';
  const take = (text: string, isOver: boolean): string => {
    const blocks = (unread + text).split(/\r?\n\r?\n|\r\r/);
    unread = isOver ? '' : (blocks.pop() ?? '');
    if (unread.length > EVENT_LIMIT) throw new Error('An event of the platform has no end.');
    return blocks.map((block) => picked(block, bookings)).join('');
  };
  return {
    read: (piece: Uint8Array): string => take(decoder.decode(piece, { stream: true }), false),
    rest: (): string => take(decoder.decode(), true),
  };
}

/** The event as the tag gets it; nothing for one that is neither what the agent says nor what is booked. */
function picked(block: string, bookings: BookingAnswers): string {
  const data = block
    .split(/\r\n|\n|\r/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length))
    .join('\n');
  const event = parsedJson(data);
  const kept = pieceOf(event) ?? failureOf(event) ?? bookings.in(event);
  return kept === null ? '' : `data: ${JSON.stringify(kept)}\n\n`;
}

function pieceOf(event: unknown): object | null {
  const id = textOf(fieldOf(event, 'id'), 512);
  const path = fieldOf(event, 'path');
  const delta = fieldOf(event, 'delta');
  const isText = typeof path === 'string' && TEXT_PATH.test(path) && typeof delta === 'string';
  return id !== null && isText ? { id, path, delta } : null;
}

/** That the answer failed, without the platform's words for it: else half of it would look like all. */
function failureOf(event: unknown): object | null {
  if (typeof fieldOf(event, 'delta') === 'string') return null;
  const error = fieldOf(event, 'error');
  const statusCode = fieldOf(event, 'statusCode') ?? fieldOf(error, 'statusCode');
  const isError =
    fieldOf(event, 'type') === 'error' || (error !== undefined && error !== null && error !== '');
  if (!isError && typeof statusCode !== 'number') return null;
  return { type: 'error', ...(typeof statusCode === 'number' ? { statusCode } : {}) };
}
