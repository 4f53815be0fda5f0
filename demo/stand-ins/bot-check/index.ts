/**
 * Stands in for hCaptcha's servers: its script, the two frames that the script opens, and what an owner's server asks
 * about the tokens that come of it.
 *
 * How a check goes is chosen by the site key, how the script loads by the `mode` of its URL, so the widget
 * needs no test mode:
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
 * | `load-failure`   | is not found                                                                |
 * | `load-slow`      | never arrives                                                               |
 * | `load-flaky`     | is not found at every odd request of one `run` (any text in the query)      |
 *
 * `siteverify` knows the tokens that were given out here. `siteverify/{scenario}` answers as that scenario wants it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendJson } from '../http-answers.ts';
import { sendFile } from './files.ts';
import { answerSiteverify } from './siteverify.ts';
import { Tokens } from './tokens.ts';

const PREFIX = '/stand-ins/bot-check/';
const SITEVERIFY = /^siteverify(?:\/([\w-]+))?$/;

/** Answers a request under `/stand-ins/bot-check/`. False, and nothing done, for any other path. */
export type BotCheckHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/** @param now milliseconds since the epoch, for tests of what becomes too old */
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
    // Whoever hangs up while sending is no fault of the server's.
    Promise.resolve(answer).catch(() => response.destroy());
    return true;
  };
}

/** For the check's own frame, once somebody has passed. */
async function issue(tokens: Tokens, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const fields = new URLSearchParams((await readBody(request)).toString('utf8'));
  const token = tokens.issue(fields.get('sitekey') ?? '', fields.get('hostname') ?? '');
  sendJson(response, 201, { token });
}
