/** Parses an event stream (`text/event-stream`) from chunks of any size. */
import { parseJson } from './json.ts';

/** The end marker that some platforms send, which is not JSON. */
export const STREAM_END = '[DONE]';

/** `name` defaults to `message`. */
export type StreamEvent = { readonly name: string; readonly data: string };

const LINE_END = /\r\n|\n|\r/g;
const UNNAMED = 'message';

/**
 * Collects the name and data of each event and ignores IDs and comments. Each character is read once, regardless of the
 * chunk size.
 */
export class EventStreamParser {
  #line = '';
  #name = '';
  #data: string[] = [];
  /** The last chunk ended with a carriage return, so a leading line feed belongs to it. */
  #endedWithReturn = false;

  /** Returns the events that this chunk completes, without empty ones. */
  push(chunk: string): readonly StreamEvent[] {
    const text = this.#endedWithReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk;
    if (chunk !== '') this.#endedWithReturn = chunk.endsWith('\r');
    const found: StreamEvent[] = [];
    let from = 0;
    for (const { 0: end, index } of text.matchAll(LINE_END)) {
      this.#endLine(text.slice(from, index), found);
      from = index + end.length;
    }
    this.#line += text.slice(from);
    return found;
  }

  /**
   * Call this when the stream closes normally. The last event may lack its blank line; null if the stream ended inside
   * an event, for instance because a proxy lost its source.
   */
  finish(): readonly StreamEvent[] | null {
    const isInsideEvent = this.#name !== '' || this.#data.length > 0 || /^[^:]/.test(this.#line);
    const found = this.push('\n\n');
    return isInsideEvent && !found.some(isComplete) ? null : found;
  }

  /** The number of buffered characters. */
  get waiting(): number {
    return this.#data.reduce((sum, line) => sum + line.length, this.#line.length);
  }

  #endLine(rest: string, found: StreamEvent[]): void {
    const line = this.#line + rest;
    this.#line = '';
    if (line.startsWith('data:')) this.#data.push(valueIn(line));
    if (line.startsWith('event:')) this.#name = valueIn(line);
    if (line !== '') return;
    const event = { name: this.#name || UNNAMED, data: this.#data.join('\n') };
    this.#name = '';
    this.#data = [];
    if (event.data !== '') found.push(event);
  }
}

function valueIn(line: string): string {
  return line.slice(line.indexOf(':') + 1).replace(/^ /, '');
}

function isComplete({ data }: StreamEvent): boolean {
  return data === STREAM_END || parseJson(data) !== undefined;
}
