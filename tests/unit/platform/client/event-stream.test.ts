// Scope: the platform client: streamed chats. Real servers.
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { EventStream } from '../../../../widget/platform/platform.ts';
import { clientsOfFile } from './clients.ts';
import { answering, errorOf, serve } from './recording-server.ts';

const clientOf = clientsOfFile();
const TYPE = { 'content-type': 'text/event-stream; charset=utf-8' };

/** A platform that sends these chunks and then runs a callback. */
const writing = (pieces: readonly (string | Uint8Array)[], then: (answer: ServerResponse) => void) =>
  clientOf(
    serve((_, answer) => {
      answer.writeHead(200, TYPE);
      for (const piece of pieces) answer.write(piece);
      then(answer);
    }),
  );

async function all(stream: EventStream): Promise<readonly unknown[]> {
  const items: unknown[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

const asked = { input: 'Hello', stream: true };

describe('a streamed chat of the platform client', () => {
  it.each(['create', 'createResponse', 'createWeb', 'createWebResponse'] as const)(
    'can be iterated: %s',
    async (name) => {
      const { platform, server } = await writing(
        ['data: {"delta":"He"}\n\ndata: {"delta":"y"}\n\n'],
        (answer) => answer.end(),
      );
      const stream = await platform.chat[name]<EventStream<{ delta: string }>>(asked);
      expect(await all(stream)).toEqual([{ delta: 'He' }, { delta: 'y' }]);
      expect(JSON.parse(server.received[0]?.body ?? '')).toEqual(asked);
    },
  );

  it('is parsed from chunks of any size', async () => {
    const text = ': ping\r\n\r\nevent: x\r\ndata: {"a":\r\ndata:"é"}\r\n\r\nid: 7\n\ndata: plain\n\ndata: 1';
    const bytes = [...new TextEncoder().encode(text)].map((byte) => Uint8Array.of(byte));
    const { platform } = await writing(bytes, (answer) => answer.end());
    expect(await all(await platform.chat.create<EventStream>(asked))).toEqual([{ a: 'é' }, 'plain', 1]);
  });

  it('ends at its end marker and closes the connection', async () => {
    let isClosed = false;
    const { platform } = await writing(['data: 1\n\ndata: [DONE]\n\ndata: 2\n\n'], (answer) => {
      answer.on('close', () => {
        isClosed = true;
      });
    });
    expect(await all(await platform.chat.create<EventStream>(asked))).toEqual([1]);
    await expect.poll(() => isClosed).toBe(true);
  });

  it('closes the connection when the loop ends early, or on abort without a loop', async () => {
    let closed = 0;
    const { platform } = await writing(['data: 1\n\n'], (answer) => {
      answer.on('close', () => {
        closed += 1;
      });
    });
    for await (const item of await platform.chat.create<EventStream>(asked)) {
      expect(item).toBe(1);
      break;
    }
    await expect.poll(() => closed).toBe(1);
    const controller = new AbortController();
    await platform.chat.create(asked, { signal: controller.signal });
    controller.abort();
    await expect.poll(() => closed).toBe(2);
  });

  it.each(['data: {"delta":"Hal', 'dat', 'event: message\n'])(
    'rejects in the loop if it ends inside an event: %j',
    async (half) => {
      const { platform } = await writing(['data: {"delta":"He"}\n\n', half], (answer) => answer.end());
      const items: unknown[] = [];
      const looping = async () => {
        for await (const item of await platform.chat.create<EventStream>(asked)) items.push(item);
      };
      expect(await errorOf(looping())).toMatchObject({ kind: 'network', status: 200, method: 'POST' });
      expect(items).toEqual([{ delta: 'He' }]);
    },
  );

  it('rejects in the loop with the message of an error event', async () => {
    const pieces = ['data: {"delta":"He"}\n\n', 'event: error\ndata: {"message":"no model"}\n\n'];
    const { platform } = await writing(pieces, (answer) => answer.end());
    const error = await errorOf(platform.chat.create<EventStream>(asked).then(all));
    expect(error).toMatchObject({ kind: 'http', status: 200, body: { message: 'no model' } });
    expect(error.message).toMatch(/\/chat broke off with an error\.$/);
  });

  it.each([
    ['text/html', '<!doctype html><p>Log in</p>'],
    ['', '\n<p>Log in</p>'],
    ['text/plain', 'Come back later'],
  ])('is unparsable if the response is %s', async (type, body) => {
    const headers = type === '' ? undefined : { 'content-type': type };
    const { platform } = await clientOf(serve(answering(200, body, headers)));
    expect(await errorOf(platform.chat.create(asked))).toMatchObject({
      kind: 'unparsable',
      status: 200,
      body,
    });
  });

  it('rejects in the loop on timeout, abort and broken connection', async () => {
    const stuck = await writing(['data: 1\n\n'], () => undefined);
    const late = stuck.platform.chat.create<EventStream>(asked, { timeout: 50 });
    expect(await errorOf(late.then(all))).toMatchObject({ kind: 'timeout', method: 'POST' });
    const controller = new AbortController();
    const stream = await stuck.platform.chat.create<EventStream>(asked, { signal: controller.signal });
    const looping = errorOf(all(stream));
    controller.abort();
    expect((await looping).kind).toBe('aborted');
    const broken = await writing(['data: 1\n\n'], (answer) => answer.destroy());
    expect((await errorOf(broken.platform.chat.create<EventStream>(asked).then(all))).kind).toBe('network');
  });
});
