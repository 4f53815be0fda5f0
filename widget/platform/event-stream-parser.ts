/** Parses event streams (`text/event-stream`) as their text comes in, in whatever pieces. */
import { parseJson } from './json.ts';

/** What some platforms write where their stream ends; it is no JSON. */
export const STREAM_END = '[DONE]';

/** `name` is `message` unless the stream says otherwise. */
export type StreamEvent = { readonly name: string; readonly data: string };

const LINE_END = /\r\n|\n|\r/g;
const UNNAMED = 'message';

/**
 * Gathers the name and the data of each event; ids and comments are left out. Every character is looked at once,
 * however small the pieces are.
 */
export class EventStreamParser {
  #line = '';
  #name = '';
  #data: string[] = [];
  /** The last piece ended with a carriage return: a line feed at the beginning of the next belongs to it. */
  #endedWithReturn = false;

  /** The events that this piece completes; those without data are left out. */
  push(piece: string): readonly StreamEvent[] {
    const text = this.#endedWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') this.#endedWithReturn = piece.endsWith('\r');
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
   * For a stream that was closed in order. Its last event may lack its blank line, but no part of its data: null when
   * it was closed inside an event, as it is when a proxy has lost the stream's source.
   */
  finish(): readonly StreamEvent[] | null {
    const isInsideEvent = this.#name !== '' || this.#data.length > 0 || /^[^:]/.test(this.#line);
    const found = this.push('\n\n');
    return isInsideEvent && !found.some(isComplete) ? null : found;
  }

  /** Characters that wait for the rest of their event. */
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
