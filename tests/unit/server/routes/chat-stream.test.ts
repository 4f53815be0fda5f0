// Scope: forwarding the platform's event stream: only the agent's text, and an error when the stream breaks.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { EndpointInbox } from '../../../../server/routes/endpoint-inbox.ts';
import { event, open, openChats, passedOn, START, streamOf } from './chat-world.ts';
import { NOW, type Answering } from '../world.ts';

describe('a streamed answer', () => {
  const answerOf = async (...pieces: readonly (string | Uint8Array | null)[]) => {
    const world = openChats({}, () => streamOf(pieces));
    return (await open(world)).text();
  };

  it('is forwarded as it arrives', async () => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    const world = openChats(
      {},
      () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    );
    const reader = (await open(world)).body?.getReader();
    controller?.enqueue(new TextEncoder().encode(event('One')));
    const texts = [];
    while (texts.length < 2) texts.push(new TextDecoder().decode((await reader?.read())?.value));
    expect(texts).toEqual([START, passedOn('One')]);
    controller?.close();
    expect((await reader?.read())?.done).toBe(true);
  });

  it('may be split anywhere, even inside a character', async () => {
    const bytes = new TextEncoder().encode(event('¿Qué?') + event(' 😀'));
    const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte));
    expect(await answerOf(...pieces)).toBe(START + passedOn('¿Qué?') + passedOn(' 😀'));
  });

  it("contains only the agent's text", async () => {
    const pieces = [
      ': comment\n\n',
      'event: assistant\ndata: {"id":"x","prompt":"secret"}\n\n',
      event('tool', { path: 'chat.output[0].tool_calls' }),
      event('written', { path: 'chat.messages[0].content' }),
      event('x', { id: 7 }),
      event('x', { delta: { secret: 1 } }),
      'data: {"__proto__":{"id":"a","path":"chat.output[0].content","delta":"b"}}\n\n',
      'data: not json\n\n',
      event('second', { path: 'chat.output[1].content' }).replaceAll('\n', '\r\n'),
      'data: [DONE]\n\n',
    ];
    expect(await answerOf(...pieces)).toBe(START + passedOn('second', 'chat.output[1].content'));
  });

  it.each([
    ['{"type":"error","message":"secret"}', {}],
    ['{"error":{"message":"secret","statusCode":402}}', { statusCode: 402 }],
    ['{"statusCode":500,"message":"secret","error":"Internal"}', { statusCode: 500 }],
    ['{"error":"secret"}', {}],
  ])("that failed says so, without the platform's words: %s", async (failure, more) => {
    const ending = `data: ${JSON.stringify({ type: 'error', ...more })}\n\n`;
    expect(await answerOf(event('Half'), `data: ${failure}\n\n`)).toBe(START + passedOn('Half') + ending);
  });

  it.each([
    ['{"message":"secret"}', {}],
    ['{"delta":"secret","statusCode":503}', { statusCode: 503 }],
    ['secret', {}],
  ])('that ends with an event named error is reported as failed: %s', async (data, more) => {
    const ending = `data: ${JSON.stringify({ type: 'error', ...more })}\n\n`;
    const failed = `event: error\ndata: ${data}\n\n`;
    expect(await answerOf(event('Half'), failed)).toBe(START + passedOn('Half') + ending);
  });

  it('that ends without a last blank line is complete', async () => {
    expect(await answerOf(event('Hi').trimEnd())).toBe(START + passedOn('Hi'));
  });

  it.each<readonly [string, readonly (string | Uint8Array | null)[]]>([
    ['breaks off', [event('Half'), null]],
    ['ends in order inside the data of an event', [event('Half'), 'data: {"id":"stream-1","path":"chat.out']],
    ['ends in order inside the name of a field', [event('Half'), 'dat']],
    ['ends in order inside a letter', [event('Half'), 'data: {"id":"', Uint8Array.of(0xc3)]],
    ['has an event without end', [event('Half'), `data: ${'x'.repeat(1_100_000)}`]],
  ])('that %s breaks off for the page too', async (_, pieces) => {
    await expect(answerOf(...pieces)).rejects.toThrow();
  });

  it('that stalls breaks off, and its request to the platform is aborted', async () => {
    let isLetGo = false;
    const chat: Answering = (_, signal) => {
      signal.addEventListener('abort', () => (isLetGo = true));
      return new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } });
    };
    const world = openChats({ timeLimits: { platform: 0.02 } }, chat);
    await expect((await open(world)).text()).rejects.toThrow();
    expect([isLetGo, world.problems.join()]).toEqual([true, expect.stringContaining('broke off')]);
  });

  it('ends at the platform’s end mark, and ignores everything after it', async () => {
    expect(await answerOf(event('Hi'), 'data: [DONE]\n\n', 'data: {"cut')).toBe(START + passedOn('Hi'));
  });

  it('of nothing but keep-alives breaks off after 200 s', async () => {
    let now = NOW;
    const chat: Answering = () =>
      new Response(
        new ReadableStream<Uint8Array>({
          async pull(controller) {
            now += 10_000;
            await Promise.resolve();
            // Ends by itself, so that a missing limit fails the test instead of hanging it.
            if (now > NOW + 1_000_000) controller.close();
            else controller.enqueue(new TextEncoder().encode(': keep-alive\n\n'));
          },
        }),
        { headers: { 'content-type': 'text/event-stream' } },
      );
    const world = openChats({ now: () => now }, chat);
    await expect((await open(world)).text()).rejects.toThrow();
    expect(world.problems.join()).toContain('200 s');
  });

  it('is not buffered, cached or transformed by a proxy', async () => {
    const { headers } = await open(openChats());
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
  });

  it('is not reported as a platform problem when the visitor leaves', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const platform = createServer((incoming, answer) => {
      closed = once(answer, 'close');
      incoming.resume();
      answer.writeHead(200, { 'content-type': 'text/event-stream' }).write(event('One'));
    });
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    const { port } = platform.address() as AddressInfo;
    const world = openChats({}, ({ body }, signal) =>
      fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, signal }),
    );
    try {
      const reader = (await open(world)).body?.getReader();
      for (const _ of [START, 'One']) await reader?.read();
      // The endpoint now waits for the next piece.
      await new Promise((resolve) => setTimeout(resolve));
      await reader?.cancel();
      await closed;
      expect(world.problems).toEqual([]);
    } finally {
      platform.closeAllConnections();
      await new Promise((resolve) => platform.close(resolve));
    }
  });

  it('is stored once when the visitor leaves while it is being stored', async () => {
    const said: string[] = [];
    let store = (): void => undefined;
    const storing = new Promise<void>((resolve) => (store = resolve));
    const inbox = inboxThatStores(async (_, speaker, text) => {
      said.push(`${speaker}: ${text}`);
      if (speaker === 'agent') await storing;
    });
    const reader = (await open(openChats({ inbox }, () => streamOf([event('One')])))).body?.getReader();
    for (const _ of [START, 'One']) await reader?.read();
    await vi.waitFor(() => expect(said).toContain('agent: One'));
    const left = reader?.cancel();
    store();
    await left;
    expect(said).toEqual(['visitor: Hello?', 'agent: One']);
  });

  it('is stored once when the visitor leaves while the platform ends the stream', async () => {
    const said: string[] = [];
    const inbox = inboxThatStores(async (_, speaker, text) => void said.push(`${speaker}: ${text}`));
    // Its runtime does not end a body whose request is aborted.
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(event('One'))),
    });
    const world = openChats(
      { inbox },
      () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    );
    const reader = (await open(world)).body?.getReader();
    for (const _ of [START, 'One']) await reader?.read();
    // The endpoint now waits for the next piece.
    await new Promise((resolve) => setTimeout(resolve));
    await reader?.cancel();
    await vi.waitFor(() => expect(said).toContain('agent: One'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(said).toEqual(['visitor: Hello?', 'agent: One']);
  });

  it("aborts the platform's request when the page stops reading", async () => {
    let isLetGo = false;
    const chat: Answering = (_, signal) => {
      signal.addEventListener('abort', () => (isLetGo = true));
      return streamOf([event('One'), event('Two'), event('Three')]);
    };
    await (await open(openChats({}, chat))).body?.cancel();
    expect(isLetGo).toBe(true);
  });
});

function inboxThatStores(said: EndpointInbox['said']): EndpointInbox {
  const nothing = () => Promise.resolve();
  return {
    begin: nothing,
    overridesOf: () => ({}),
    toolsOf: async () => ({}),
    began: nothing,
    didNotBegin: nothing,
    refused: nothing,
    answered: nothing,
    said,
    messageLeft: nothing,
    ended: nothing,
    helped: nothing,
  };
}
