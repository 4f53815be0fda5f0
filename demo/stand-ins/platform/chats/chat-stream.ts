/** Streams an answer as events in small chunks, with the scenario's fault. */
import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Turn } from '../../erin/booking-tool.ts';
import type { WritingFault } from '../../faults.ts';

export type StreamedAnswer = {
  readonly sessionId: string;
  readonly text: string;
  /** The tool's turns, which precede the text in the output list. */
  readonly turns: readonly Turn[];
  readonly writing: WritingFault | null;
  /** A repeated request: an answer that was cut off once is sent whole. */
  readonly isRepeated: boolean;
};

/** The pause between two chunks: about a model's speed. */
const PIECE_MS = 15;
/** The delay before a break: browsers discard the unread part of a broken response, and busy ones read late. */
const READ_MS = 250;
const ENDLESS_PIECE = 'and so on and on, '.repeat(20);
const GARBAGE = [
  ': keep-alive\n\n',
  'data: {"id":"stream_1","path":"chat.outp\n\n',
  'event: x\ndata: 7\n\n',
  'data: \n\n',
];
const FAILURE = { error: { message: 'The model did not answer.', statusCode: 500 } };

export async function streamAnswer(response: ServerResponse, answer: StreamedAnswer): Promise<void> {
  const { writing, text, turns } = answer;
  const { firstMs, pieceMs } = writing?.kind === 'slow' ? writing : { firstMs: 0, pieceMs: PIECE_MS };
  const events = eventsOf(answer);
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache',
  });
  response.flushHeaders();
  await pause(firstMs);
  if (turns.length > 0) await write(response, listOf(answer), writing);
  const pieces = writing?.kind === 'endless' ? endless() : piecesOf(textFor(text, writing));
  const cutsAt = cutOf(answer);
  let sent = 0;
  for (const piece of pieces) {
    if (response.destroyed) return;
    if (sent === cutsAt) return breakOff(response, events(piece), writing);
    await write(response, events(piece), writing);
    sent += 1;
    await pause(pieceMs);
  }
  response.end();
}

/** The number of chunks before the break; null for most scenarios. */
function cutOf({ writing, isRepeated }: StreamedAnswer): number | null {
  if (writing?.kind === 'fails') return 3;
  return writing?.kind === 'cut' && (writing.forGood || !isRepeated) ? 3 : null;
}

async function breakOff(
  response: ServerResponse,
  event: string,
  writing: WritingFault | null,
): Promise<void> {
  if (writing?.kind === 'fails') {
    response.end(`data: ${JSON.stringify(FAILURE)}\n\n`);
    return;
  }
  response.write(event.slice(0, event.length / 2));
  await pause(READ_MS);
  response.destroy();
}

/** The output before the text. */
const listOf = ({ sessionId, turns }: StreamedAnswer): string =>
  `data: ${JSON.stringify({ id: `stream_${randomUUID()}`, sessionId, output: turns })}\n\n`;

function eventsOf({ sessionId, writing, turns }: StreamedAnswer): (delta: string) => string {
  const id = `stream_${randomUUID()}`;
  const path = `chat.output[${turns.length + (writing?.kind === 'tool' ? 1 : 0)}].content`;
  return (delta) => `data: ${JSON.stringify({ id, sessionId, path, delta })}\n\n`;
}

async function write(response: ServerResponse, event: string, writing: WritingFault | null): Promise<void> {
  if (writing?.kind === 'garbage') for (const garbage of GARBAGE) response.write(garbage);
  const bytes = Buffer.from(event);
  const wide = bytes.findIndex((byte) => byte >= 0xc0);
  if (writing?.kind === 'split' && wide >= 0) {
    response.write(bytes.subarray(0, wide + 1));
    await pause(PIECE_MS);
    response.write(bytes.subarray(wide + 1));
  } else response.write(bytes);
}

function textFor(text: string, writing: WritingFault | null): string {
  if (writing?.kind === 'empty') return '';
  return writing?.kind === 'split' ? `${text} Café, ¿sí? 😀` : text;
}

/** Two words at a time, like a model; empty for an empty text. */
const piecesOf = (text: string): readonly string[] => text.match(/\S+\s*(?:\S+\s*)?/g) ?? [];

function* endless(): Generator<string> {
  for (;;) yield ENDLESS_PIECE;
}
