/** A platform that streams text answers, and the endpoint in front of it. */
import type { EndpointSettings } from '../../../../server/index.ts';
import { openWorld, proof, type Answering, type World } from '../world.ts';

export const event = (delta: string, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'stream-1', sessionId: 'session-1', path: 'chat.output[0].content', delta, assistant: { prompt: 'secret' }, ...more })}\n\n`;
export const passedOn = (delta: string, path = 'chat.output[0].content') =>
  `data: ${JSON.stringify({ id: 'stream-1', path, delta })}\n\n`;

/** Starts every answer, so that its headers are sent immediately. */
export const START = ':\n\n';

/** The events of an answer, without the start that every answer has. */
export async function eventsOf(answer: Response): Promise<string> {
  const text = await answer.text();
  if (!text.startsWith(START)) throw new Error(`The answer begins with ${text.slice(0, 20)}`);
  return text.slice(START.length);
}

/** Streams the pieces as bytes; `null` breaks the stream off. */
export function streamOf(
  pieces: readonly (string | Uint8Array | null)[],
  type = 'text/event-stream',
): Response {
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece === undefined) controller.close();
      else if (piece === null) controller.error(new Error('reset'));
      else controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
    },
  });
  return new Response(body, { headers: { 'content-type': type } });
}

export const answering =
  (chat: Answering = () => streamOf([event('Hel'), event('lo')])): Answering =>
  (sent, signal) =>
    sent.url.includes('/session')
      ? Response.json({ id: 'session-1', assistant: {} }, { status: 201 })
      : chat(sent, signal);

export const openChats = (settings: Partial<EndpointSettings> = {}, chat?: Answering): World =>
  openWorld(settings, { platform: answering(chat) });
export const open = (world: World, changes: object = {}, address?: string) =>
  world.ask(proof({ input: 'Hello?', ...changes }), {
    path: 'chats',
    ...(address === undefined ? {} : { address }),
  });
