// Scope: text messages on a page whose Object.prototype has throwing getters.
import { describe, expect, it } from 'vitest';
import { delta, ENDPOINT, openStream, refused, settled, World } from './world.ts';

const broken = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

/** Adds the getter to every object until the returned function is called. */
function makeThrow(name: string): () => void {
  const { prototype } = Object;
  const get = (): never => {
    throw new Error(`The page has no ${name}.`);
  };
  Object.defineProperty(prototype, name, { configurable: true, get });
  return () => void Reflect.deleteProperty(prototype, name);
}

describe.each(['cause', 'status', 'retryAfter', 'refusal'])(
  'on a page whose Object.prototype has a throwing "%s", the chat client',
  (name) => {
    it('reports a message that could not be sent', async () => {
      const world = new World([]);
      world.online = false;
      const restore = makeThrow(name);
      const outcome = await world.say('Hello').finally(restore);
      expect(outcome).toMatchObject({ kind: 'failed', error: { reason: 'offline' } });
      expect(world.all('chat-error')).toEqual([expect.objectContaining({ reason: 'offline' })]);
    });

    it('reports an answer that was cut off and could not be requested again', async () => {
      const stream = openStream();
      const world = new World([() => stream.response, broken]);
      const said = world.say('Hello');
      await settled();
      await stream.write(delta('Good '));
      const restore = makeThrow(name);
      try {
        await stream.breakOff();
        await world.pass(1_000);
      } finally {
        restore();
      }
      const outcome = await said;
      expect(outcome).toMatchObject({ kind: 'cut', error: { reason: 'network', delivery: 'arrived' } });
      expect(world.all('chat-error')).toHaveLength(1);
    });

    it('reports a refusal with its code', async () => {
      const answer = refused(401, 'bot-check-refused');
      const world = new World([() => answer], ENDPOINT);
      const restore = makeThrow(name);
      const outcome = await world.say('Hello').finally(restore);
      expect(outcome).toMatchObject({ kind: 'failed', error: { refusal: 'bot-check-refused', status: 401 } });
    });
  },
);
