// Scope: server answers, app messages and call engine events of any shape. Each becomes a value or a typed error, or is
// dropped; none breaks a call.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ERROR_TYPES, type EventDetails } from '../../widget/contract.ts';
import { EXTENDED_TRANSLATIONS } from '../../widget/call/daily/extended-daily-events.ts';
import { parseServerMessage } from '../../widget/call/messages.ts';
import { createPlatform, PlatformError } from '../../widget/platform/platform.ts';
import { World } from '../unit/call/world.ts';
import { messageData } from './odd/messages.ts';
import { isUnpolluted, nearly, oddData, oddJson, oddText, oddValue } from './odd/values.ts';
import { runs } from './runs.ts';

const LIMIT_MS = 3_600_000;
const anyData = fc.oneof({ arbitrary: messageData, weight: 3 }, oddValue);

const answer = fc.record({
  status: fc.constantFrom(200, 200, 201, 201, 204, 301, 400, 401, 402, 404, 418, 429, 500, 503, 599),
  retryAfter: fc.oneof(
    fc.constant(null),
    fc.constantFrom('7', '-1', 'soon', '1e9', ''),
    fc.nat().map(String),
  ),
  body: fc.oneof(
    {
      arbitrary: nearly({
        id: fc.uuid(),
        webCallUrl: fc.webUrl(),
        artifactPlan: nearly({ videoRecordingEnabled: fc.boolean() }),
        assistant: nearly({ voice: nearly({ provider: fc.constantFrom('tavus', '11labs') }) }),
        transport: nearly({ callToken: fc.string() }),
      }).map((fields) => JSON.stringify(fields)),
      weight: 3,
    },
    oddText,
    oddJson.map((value) => JSON.stringify(value)),
    fc.uint8Array({ maxLength: 60 }),
  ),
});
type Answer = typeof answer extends fc.Arbitrary<infer Value> ? Value : never;

function responseOf({ status, retryAfter, body }: Answer): Response {
  const hasBody = status !== 204;
  return new Response(hasBody ? (body as BodyInit) : null, {
    status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  });
}

const typesOf = (errors: readonly EventDetails['call-error'][]) => errors.map(({ type }) => type);

describe('an answer to POST /call/web', () => {
  it(
    'starts a call or reports exactly one typed failure, for any value',
    async () => {
      const property = fc.asyncProperty(answer, async (given) => {
        const world = new World();
        world.answer = () => Promise.resolve(responseOf(given));
        const starting = world.start();
        await world.timers.advance(1_000);
        const call = await starting;
        const errors = world.all('call-error').filter(({ fatal }) => fatal);
        expect(world.all('call-start-failed')).toHaveLength(call === null ? 1 : 0);
        expect(errors).toHaveLength(call === null ? 1 : 0);
        expect(typesOf(errors).every((type) => type === 'web-call-creation-error')).toBe(true);
        if (call !== null) expect(call.webCallUrl).toMatch(/^https?:/i);
        await world.client.destroy();
        expect([world.liveMicrophones(), world.timers.pending, isUnpolluted()]).toEqual([0, 0, true]);
      });
      await fc.assert(property, runs(700));
    },
    LIMIT_MS,
  );
});

describe("an answer to the platform's client", () => {
  it(
    'becomes a value or a PlatformError, for any value',
    async () => {
      const property = fc.asyncProperty(answer, async (given) => {
        const fetch = () => Promise.resolve(responseOf(given));
        const platform = createPlatform({ token: 'any', baseUrl: 'https://api.example', fetch, retries: 0 });
        const outcomes = await Promise.allSettled([platform.assistant.get('id'), platform.v2.call.list()]);
        const reasons = outcomes.flatMap((outcome) =>
          outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
        );
        expect(reasons.filter((reason) => !(reason instanceof PlatformError))).toEqual([]);
        expect(isUnpolluted()).toBe(true);
      });
      await fc.assert(property, runs(700));
    },
    LIMIT_MS,
  );
});

describe('an app message', () => {
  it(
    'of any shape is recognized, forwarded or dropped',
    () => {
      fc.assert(
        fc.property(anyData, (data) => {
          const parsed = parseServerMessage(data);
          if (parsed === null || parsed.kind === 'listening') return;
          expect(Object.keys(parsed.message)).toEqual(Object.keys(JSON.parse(String(data)) as object));
          expect(isUnpolluted()).toBe(true);
        }),
        runs(2_000),
      );
    },
    LIMIT_MS,
  );

  it(
    'of any shape does not break a call',
    async () => {
      const batch = fc.array(anyData, { minLength: 10, maxLength: 10 });
      const property = fc.asyncProperty(batch, async (messages) => {
        const world = new World();
        const room = await world.live();
        for (const data of messages) room.emit({ type: 'message', data });
        expect(world.client.state.status).toBe('live');
        expect(world.all('call-error')).toEqual([]);
        for (const { role, text, final } of world.all('transcript'))
          expect([role === 'user' || role === 'assistant', typeof text, typeof final]).toEqual([
            true,
            'string',
            'boolean',
          ]);
        const stopping = world.client.stop();
        await world.timers.advance(5_000);
        await stopping;
        expect(world.all('call-end')).toHaveLength(1);
        expect(isUnpolluted()).toBe(true);
      });
      await fc.assert(property, runs(100, 10));
    },
    LIMIT_MS,
  );
});

describe('an event of the call engine', () => {
  it(
    'of any shape is translated or dropped without throwing',
    async () => {
      const event = fc.tuple(fc.constantFrom(...Object.values(EXTENDED_TRANSLATIONS)), oddData);
      const batch = fc.array(event, { minLength: 10, maxLength: 10 });
      const property = fc.asyncProperty(batch, async (events) => {
        const world = new World();
        const room = await world.live();
        for (const [translate, payload] of events) {
          const translated = translate(payload);
          if (translated !== null) room.emit(translated);
        }
        const stopping = world.client.stop();
        await world.timers.advance(5_000);
        await stopping;
        expect(world.all('call-end')).toHaveLength(1);
        expect(typesOf(world.all('call-error')).every((type) => ERROR_TYPES.includes(type))).toBe(true);
        expect([world.liveMicrophones(), world.timers.pending]).toEqual([0, 0]);
      });
      await fc.assert(property, runs(100, 10));
    },
    LIMIT_MS,
  );
});
