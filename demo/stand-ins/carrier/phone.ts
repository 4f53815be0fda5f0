/** The telephone that gets the texts: `GET` shows all of them, and `POST` sends one to the business. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PlatformError, readJson, sendError, sendJson } from '../http-answers.ts';
import type { Carrier } from './carrier.ts';

export async function answerPhone(
  carrier: Carrier,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') return sendJson(response, 200, { texts: carrier.texts });
  try {
    const { from, body } = Object(await readJson(request)) as Readonly<Record<string, unknown>>;
    if (typeof from !== 'string' || typeof body !== 'string')
      throw new PlatformError(400, 'Bad Request', 'A text has a number, `from`, and words, `body`.');
    if (carrier.texts.length === 0)
      throw new PlatformError(409, 'Conflict', 'This telephone has got no text yet.');
    sendJson(response, 200, { status: await carrier.say(from, body) });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    sendError(response, error);
  }
}
