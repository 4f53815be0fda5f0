/** Event streams (`text/event-stream`) as text comes in, in whatever pieces. */

/** What some platforms write where their stream ends; it is no JSON. */
export const STREAM_END = '[DONE]';

const LINE_END = /\r\n|\n|\r/g;

/**
 * Gathers the data of each event: its lines that begin with `data:`. Names, ids and comments say nothing that the data
 * does not say. Every character is looked at once, however small the pieces are.
 */
export class EventStreamParser {
  #line = '';
  #data: string[] = [];
  /** The last piece ended with a carriage return: a line feed at the beginning of the next belongs to it. */
  #endedWithReturn = false;

  /** The data of the events that this piece completes; empty ones are left out. */
  push(piece: string): readonly string[] {
    const text = this.#endedWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') this.#endedWithReturn = piece.endsWith('\r');
    const found: string[] = [];
    let from = 0;
    for (const { 0: end, index } of text.matchAll(LINE_END)) {
      this.#endLine(text.slice(from, index), found);
      from = index + end.length;
    }
    this.#line += text.slice(from);
    return found;
  }

  /** The stream was closed in order: what is left counts as whole. */
  finish(): readonly string[] {
    return this.push('\n\n');
  }

  /** Characters that wait for the rest of their event. */
  get waiting(): number {
    return this.#data.reduce((sum, line) => sum + line.length, this.#line.length);
  }

  #endLine(rest: string, found: string[]): void {
    const line = this.#line + rest;
    this.#line = '';
    if (line.startsWith('data:')) this.#data.push(line.slice('data:'.length).replace(/^ /, ''));
    if (line !== '') return;
    const data = this.#data.join('\n');
    this.#data = [];
    if (data !== '') found.push(data);
  }
}
