/**
 * Stands in for hCaptcha's servers: the script, its two frames, and the verification of their tokens.
 *
 * The site key selects what a check does, and the script URL's `mode` how the script loads, so the widget needs no test
 * mode:
 *
 * | site key            | what the check does                                        |
 * |---------------------|------------------------------------------------------------|
 * | `pass` (any other)  | passes about 300 ms after the tick                         |
 * | `challenge`         | asks a question; the right answer passes                   |
 * | `challenge-expires` | asks a question and withdraws it after 2 s                 |
 * | `expires`           | passes, and the token expires after 2 s                    |
 * | `silent`            | never answers                                              |
 * | `error`             | reports `network-error`                                    |
 *
 * | `mode` of api.js | what the script does                                                        |
 * |------------------|-----------------------------------------------------------------------------|
 * | `load-failure`   | responds with 404                                                           |
 * | `load-slow`      | never responds                                                              |
 * | `load-flaky`     | responds with 404 to every odd request of one `run` (any text in the query) |
 *
 * `siteverify` knows the tokens that this server issued. `siteverify/{scenario}` responds as the scenario requires.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendJson } from '../http-answers.ts';
import { sendFile } from './files.ts';
import { answerSiteverify } from './siteverify.ts';
import { Tokens } from './tokens.ts';

const PREFIX = '/stand-ins/bot-check/';
const SITEVERIFY = /^siteverify(?:\/([\w-]+))?$/;

/** Handles requests under `/stand-ins/bot-check/`. Returns false for any other path, without a response. */
export type BotCheckHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** @param now milliseconds since the epoch, for tests of expiry */
export function createBotCheck(now: () => number = Date.now): BotCheckHandler {
  const tokens = new Tokens(now);
  return (request, response) => {
    const url = URL.parse(request.url ?? '', 'http://stand-in');
    if (url === null || !url.pathname.startsWith(PREFIX)) return false;
    const name = url.pathname.slice(PREFIX.length);
    const verified = SITEVERIFY.exec(name);
    const answer =
      verified !== null
        ? answerSiteverify(tokens, verified[1] ?? '', request, response)
        : name === 'tokens' && request.method === 'POST'
          ? issue(tokens, request, response)
          : sendFile(name, url.searchParams, response);
    // Clients may disconnect while sending.
    Promise.resolve(answer).catch(() => response.destroy());
    return true;
  };
}

/** Issues a token to the check's frame after a pass. */
async function issue(tokens: Tokens, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const fields = new URLSearchParams((await readBody(request)).toString('utf8'));
  const token = tokens.issue(fields.get('sitekey') ?? '', fields.get('hostname') ?? '');
  sendJson(response, 201, { token });
}
