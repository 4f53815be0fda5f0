/**
 * Stands in for hCaptcha's `siteverify`: a form-encoded POST, with status 200 even for a refusal. The path's last part
 * may name a scenario, because the URL is all that a client can choose.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CheckFault } from '../faults.ts';
import { PlatformError, readBody, send, sendError, sendJson } from '../http-answers.ts';
import { scenarioOf } from '../scenarios.ts';
import { refusal, type Tokens, type Verdict } from './tokens.ts';

/** The secret of the account that owns the keys. */
export const CHECK_SECRET = 'stand-in-secret';
/** hCaptcha's public test keys: a secret and its one valid token. */
const TEST_SECRET = '0x0000000000000000000000000000000000000000';
const TEST_TOKEN = '10000000-aaaa-bbbb-cccc-000000000001';
const TEST_HOSTNAME = 'dummy-key-pass';

const FORM = 'application/x-www-form-urlencoded';
/** Longer than any client waits. */
const SLOW_MS = 30_000;

export async function answerSiteverify(
  tokens: Tokens,
  scenarioId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const fields = await readForm(request);
    const { fault } = scenarioOf(scenarioId);
    await answer(fault.kind === 'siteverify' ? fault.check : null, fields, tokens, response);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    sendError(response, error);
  }
}

async function answer(
  fault: CheckFault | null,
  fields: URLSearchParams,
  tokens: Tokens,
  response: ServerResponse,
): Promise<void> {
  switch (fault) {
    case 'down':
      response.destroy();
      return;
    case 'garbage':
      send(response, 200, 'text/html; charset=utf-8', '<!doctype html><title>Just a moment…</title>');
      return;
    case 'slow':
      await untilClientGone(response);
      break;
    default:
      break;
  }
  sendJson(response, 200, withFault(verify(fields, tokens), fault));
}

function verify(fields: URLSearchParams, tokens: Tokens): Verdict {
  const secret = fields.get('secret') ?? '';
  const token = fields.get('response') ?? '';
  if (secret === '') return refusal('missing-input-secret');
  if (secret !== CHECK_SECRET && secret !== TEST_SECRET) return refusal('invalid-input-secret');
  if (token === '') return refusal('missing-input-response');
  if (secret === CHECK_SECRET) return tokens.verify(token, fields.get('sitekey') ?? '');
  return token === TEST_TOKEN
    ? { success: true, challenge_ts: new Date().toISOString(), hostname: TEST_HOSTNAME }
    : refusal('not-using-dummy-passcode');
}

/** Applies a scenario to a valid token; an invalid one stays invalid. */
function withFault(verdict: Verdict, fault: CheckFault | null): Verdict {
  if (!verdict.success) return verdict;
  switch (fault) {
    case 'spent':
      return refusal('invalid-or-already-seen-response');
    case 'expired':
      return refusal('expired-input-response');
    case 'other-key':
      return refusal('sitekey-secret-mismatch');
    case 'other-host':
      return { ...verdict, hostname: 'elsewhere.example' };
    default:
      return verdict;
  }
}

/** @throws PlatformError 405, 415 or 413: the service only accepts posted forms */
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (request.method !== 'POST') throw new PlatformError(405, 'Method Not Allowed', 'Use POST.');
  if (request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() !== FORM)
    throw new PlatformError(415, 'Unsupported Media Type', `Use ${FORM}.`);
  return new URLSearchParams((await readBody(request)).toString('utf8'));
}

/** Resolves when the client disconnects, or after a time limit. */
function untilClientGone(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, SLOW_MS);
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
