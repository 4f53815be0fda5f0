/** Requests to the voice platform, with the private key. */
import { parseJson } from '../../widget/platform/json.ts';
import { readText, TooLongError } from '../http/body.ts';
import type { CompleteSettings, Context } from '../context.ts';
import { fieldOf, textOf } from '../http/fields.ts';
import { Refusal } from '../http/refusal.ts';
import { errorField, errorText } from '../http/reports.ts';
import { TimeLimitError, waitedFor, withinSeconds } from '../http/time-limit.ts';

/** Above the largest report of a call, which contains everything that the platform stores of it. */
const MAX_BYTES = 8 * 1_048_576;
/** By how much a page of a list is shortened that exceeds it. */
const SHORTER_FACTOR = 4;
/** Limits for a refusal's body, and for the reason quoted from it, in UTF-16 units. */
const REFUSAL_BYTES = 16_384;
const MAX_REASON_CHARACTERS = 500;
/** The part of the platform's time limit that a refusal's body may take, because its status is enough. */
const REASON_SHARE = 0.1;
/** Longest `Retry-After` that is passed on from the platform. */
const MAX_RETRY_AFTER_SECONDS = 86_400;
/** Node's codes for a connection that was never made, so the request was not sent. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export type PlatformRequest = {
  readonly path: string;
  /** Omitted for an empty body. */
  readonly body?: object;
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
};

/** @throws Refusal */
export async function askPlatform(context: Context, request: PlatformRequest): Promise<unknown> {
  return orRefuse(context, request, async (signal) => {
    const answer = await send(context, request, signal);
    const parsed = parseJson(await readText(answer.body, MAX_BYTES));
    if (parsed === undefined) throw unusable(context, request);
    return parsed;
  });
}

export type Page = {
  readonly answer: unknown;
  /** The most entries that it may have, which may be fewer than requested. */
  readonly limit: number;
};

/** Requests a page of a list, with fewer entries if they are too long for one answer. @throws Refusal */
export async function askForPage(
  context: Context,
  pathOf: (limit: number) => string,
  limit: number,
): Promise<Page> {
  try {
    return { answer: await askPlatform(context, { method: 'GET', path: pathOf(limit) }), limit };
  } catch (error) {
    const isTooLong = error instanceof Refusal && error.details.isTooLong === true;
    if (!isTooLong || limit === 1) throw error;
    return askForPage(context, pathOf, Math.max(1, Math.floor(limit / SHORTER_FACTOR)));
  }
}

/** Resolves with the answer once its headers have arrived, and with a function that aborts its body. @throws Refusal */
export async function openStream(
  context: Context,
  request: PlatformRequest,
  abort: AbortController,
): Promise<ReadableStream<Uint8Array>> {
  return orRefuse(context, request, async (signal) => {
    const answer = await send(context, request, AbortSignal.any([signal, abort.signal]));
    const isStream = /^text\/event-stream\b/i.test(answer.headers.get('content-type') ?? '');
    if (!isStream || answer.body === null) throw unusable(context, request);
    return answer.body;
  });
}

async function send(
  { settings, report }: Context,
  request: PlatformRequest,
  signal: AbortSignal,
): Promise<Response> {
  const { path, body = null, method = 'POST' } = request;
  const answer = await settings.fetch(`${settings.apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${settings.privateKey}`, 'content-type': 'application/json' },
    body: body === null ? null : JSON.stringify(body),
    signal,
    // Redirects are not followed, so that the key is sent only to the configured URL.
    redirect: 'manual',
  });
  if (answer.ok) return answer;
  const reason = await reasonOf(answer, settings, body);
  report('platform-refusal', `The platform answered ${method} ${path} with ${answer.status}${reason}.`);
  throw refusalOf(answer);
}

/** The platform's reason for a refusal, only for the owner, and only if it does not quote the visitor. */
async function reasonOf(
  answer: Response,
  { privateKey, timeLimits }: CompleteSettings,
  sent: object | null,
): Promise<string> {
  const text = await waitedFor(timeLimits.platform * REASON_SHARE, () =>
    readText(answer.body, REFUSAL_BYTES),
  ).catch(() => '');
  const body = parseJson(text);
  const message = fieldOf(body, 'message');
  const said = Array.isArray(message)
    ? message.map(String).join('; ')
    : (textOf(message, REFUSAL_BYTES) ?? '');
  if (visitorTexts(sent).some((each) => said.includes(each))) return '';
  const safe = said
    .replaceAll(privateKey, '(the private key)')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_REASON_CHARACTERS)
    .replace(/\.$/, '');
  return safe === '' ? '' : `: ${safe}`;
}

function visitorTexts(sent: object | null): readonly string[] {
  const input = fieldOf(sent, 'input');
  const texts = Array.isArray(input) ? input.map((turn) => fieldOf(turn, 'content')) : [input];
  const name = fieldOf(sent, 'assistantOverrides', 'variableValues', 'name');
  return [...texts, name].filter((text) => typeof text === 'string');
}

/** Only a 4xx proves that nothing was started: a gateway may answer 5xx while the platform continues. */
function refusalOf({ headers, status }: Response): Refusal {
  const message = `The voice platform answered with ${status}.`;
  const details = { platformStatus: status, hasNotBegun: status >= 400 && status < 500 };
  switch (status) {
    case 402:
      return new Refusal('platform-unpaid', message, details);
    case 429: {
      const seconds = Number(headers.get('retry-after') ?? NaN);
      const retryAfter = seconds > 0 && seconds <= MAX_RETRY_AFTER_SECONDS ? { retryAfter: seconds } : {};
      return new Refusal('platform-busy', message, { ...details, ...retryAfter });
    }
    case 400:
    case 401:
    case 403:
    case 404:
      return new Refusal('not-configured', message, details);
    default:
      return new Refusal('platform-refused', message, details);
  }
}

async function orRefuse<T>(
  { settings, report }: Context,
  { path }: PlatformRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await withinSeconds(settings.timeLimits.platform, work);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    report('platform-request', `A request to ${path} of the platform failed: ${errorText(error)}`);
    if (error instanceof TooLongError)
      throw new Refusal('platform-refused', 'The voice platform’s answer is too long.', { isTooLong: true });
    if (error instanceof TimeLimitError)
      throw new Refusal('platform-timeout', 'The voice platform did not answer in time.');
    throw new Refusal('platform-refused', 'The voice platform is unreachable.', {
      hasNotBegun: wasNeverSent(error),
    });
  }
}

/** A connection that breaks later, while the platform may be working, can have the same code, but not the same step. */
const wasNeverSent = (error: unknown): boolean =>
  NEVER_CONNECTED.has(errorField(error, 'code') ?? '') &&
  ['connect', 'getaddrinfo', null].includes(errorField(error, 'syscall'));

function unusable({ report }: Context, { path }: PlatformRequest): Refusal {
  report('platform-answer', `The platform's answer to ${path} cannot be used.`);
  return new Refusal('platform-refused', 'The answer of the voice platform cannot be used.');
}
