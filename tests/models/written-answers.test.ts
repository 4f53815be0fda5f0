// Scope: streamed text answers. The same stream has the same lines wherever it is split, even inside a character; and
// no stream throws, leaves a timer, or causes more than one retry.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyEvent, parseChatEvent, type Parts } from '../../widget/chat/answer.ts';
import { EventStreamParser } from '../../widget/platform/event-stream-parser.ts';
import { delta, settled, World } from '../unit/chat/world.ts';
import { oddJson, oddText } from './odd/values.ts';
import { runs } from './runs.ts';

const LIMIT_MS = 3_600_000;
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom('é', '€', '😀', '👩‍👩‍👧', 'ñandú ', '\n', '\r\n', 'data: x', '[DONE]', ''),
);
const noise = fc.constantFrom(
  ': keep-alive',
  'event: message',
  'id: 7',
  'retry: 10',
  'data',
  'data:',
  'garbage',
);

type Event = { readonly index: number; readonly text: string; readonly noise: readonly string[] };
const event: fc.Arbitrary<Event> = fc.record({
  index: fc.nat({ max: 2 }),
  text,
  noise: fc.array(noise, { maxLength: 2 }),
});
const stream = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 6 }),
  end: lineEnd,
  lacksLastLineEnd: fc.boolean(),
  /** Spreads each event's data over several lines, as a proxy may. */
  isSpread: fc.boolean(),
});
type Stream = typeof stream extends fc.Arbitrary<infer Value> ? Value : never;
const cuts = fc.array(fc.nat({ max: 2_000 }), { maxLength: 12 });
/** Splits per stream, because generating a stream takes ten times as long as parsing it. */
const SPLITS = 20;

const encoder = new TextEncoder();

/** Encodes the events in the stream's format. */
function bytesOf({ events, end, lacksLastLineEnd, isSpread }: Stream): Uint8Array {
  const blocks = events.map(({ index, text: said, noise: lines }) => {
    const path = `chat.output[${index}].content`;
    const json = JSON.stringify({ sessionId: 's1', path, delta: said }, null, isSpread ? 1 : 0);
    const data = json.split('\n').map((line) => `data: ${line}`);
    return [...lines, ...data, '', ''].join(end);
  });
  return encoder.encode(lacksLastLineEnd ? blocks.join('').slice(0, -end.length) : blocks.join(''));
}

/** Splits the bytes at the places, as a network may. */
function piecesOf(bytes: Uint8Array, places: readonly number[]): readonly Uint8Array[] {
  const inside = places.map((place) => place % (bytes.length + 1));
  const at = [0, ...inside.toSorted((one, other) => one - other), bytes.length];
  return at.slice(1).map((to, place) => bytes.subarray(at[place], to));
}

/** The expected lines: each output's text, in the order in which the outputs began. */
function expectedLines({ events }: Stream): readonly string[] {
  const lines = new Map<number, string>();
  for (const { index, text: said } of events)
    if (said !== '') lines.set(index, (lines.get(index) ?? '') + said);
  return [...lines.values()];
}

function linesOf(pieces: readonly Uint8Array[]): readonly string[] {
  const decoder = new TextDecoder();
  const parser = new EventStreamParser();
  const found = [
    ...pieces.flatMap((piece) => parser.push(decoder.decode(piece, { stream: true }))),
    ...parser.push(decoder.decode()),
    ...(parser.finish() ?? []),
  ];
  const parts = found.reduce<Parts>((grown, event) => {
    const parsed = parseChatEvent(event);
    return parsed === null ? grown : applyEvent(grown, parsed).parts;
  }, []);
  return parts.map((part) => part.text);
}

it(
  'a stream has the same lines wherever it is split',
  () => {
    // Compare one string, because a hundred thousand matchers take longer than the parsing.
    const splits = fc.array(cuts, { minLength: SPLITS, maxLength: SPLITS });
    const property = fc.property(stream, splits, (given, ways) => {
      const bytes = bytesOf(given);
      const expected = written(expectedLines(given));
      return ways.every((places) => written(linesOf(piecesOf(bytes, places))) === expected);
    });
    fc.assert(property, runs(4_000, SPLITS));
  },
  LIMIT_MS,
);

const written = (lines: readonly string[]): string => JSON.stringify(lines);

const hostile = fc.oneof(
  {
    arbitrary: fc.tuple(stream, cuts).map(([given, places]) => piecesOf(bytesOf(given), places)),
    weight: 2,
  },
  fc.array(fc.uint8Array({ maxLength: 80 }), { maxLength: 6 }),
  fc.array(
    fc
      .oneof(
        oddText,
        oddJson.map((value) => `data: ${JSON.stringify(value)}\n\n`),
        fc.constant(delta('Hi.')),
      )
      .map((piece) => encoder.encode(piece)),
    { maxLength: 6 },
  ),
);
const type = fc.constantFrom(
  'text/event-stream',
  'text/event-stream; charset=utf-8',
  'application/json',
  'text/html',
  '',
);
const answer = fc.record({
  status: fc.constantFrom(200, 200, 200, 201, 204, 301, 400, 402, 404, 410, 429, 500, 503),
  type,
  pieces: hostile,
  breaks: fc.boolean(),
});
type Answer = typeof answer extends fc.Arbitrary<infer Value> ? Value : never;

function responseOf({ status, type: contentType, pieces, breaks }: Answer): Response {
  if (status === 204) return new Response(null, { status });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      if (breaks) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
  return new Response(body, { status, headers: { 'content-type': contentType } });
}

it(
  'any stream has exactly one result, and its message is sent once',
  async () => {
    const property = fc.asyncProperty(fc.array(answer, { minLength: 3, maxLength: 3 }), async (answers) => {
      const world = new World(answers.map((given) => () => responseOf(given)));
      const outcomes: unknown[] = [];
      void world.say('The message').then((outcome) => outcomes.push(outcome));
      for (let turn = 0; turn < 40 && outcomes.length === 0; turn += 1) {
        await settled();
        await world.pass(2_000);
      }
      expect(outcomes).toMatchObject([{ kind: expect.stringMatching(/^(answered|cut|failed)$/) as unknown }]);
      expect(world.bodies.filter(({ input }) => input === 'The message').length).toBe(1);
      expect(world.asked.length).toBeLessThanOrEqual(2);
      expect(world.timers.size).toBe(0);
      expect(world.client.state).toEqual({ status: 'idle' });
    });
    await fc.assert(property, runs(150, 20));
  },
  LIMIT_MS,
);
