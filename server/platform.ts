/** Requests to the voice platform, with the private key. */
import type { EndpointRefusal } from '../widget/contract-endpoint.ts';
import { parseJson } from '../widget/platform/json.ts';
import { readText } from './body.ts';
import type { CompleteSettings, Context } from './context.ts';
import { Refusal } from './refusal.ts';
import { TimeLimitError, withinSeconds } from './time-limit.ts';

/** A whole resolved agent with its prompt and tools stays far below. */
const MOST_BYTES = 4_194_304;
/** The longest that a visitor is told to wait on the platform's behalf, s. */
const LONGEST_WAIT = 86_400;
/** What of the platform's refusals a visitor is told otherwise than that it has a fault. */
const REFUSALS: Readonly<Partial<Record<number, EndpointRefusal>>> = {
  402: 'platform-unpaid',
  429: 'platform-busy',
};

export type PlatformRequest = {
  readonly path: string;
  readonly body: object;
  readonly method?: 'POST' | 'PATCH';
};

/** @throws Refusal */
export async function askPlatform({ settings }: Context, request: PlatformRequest): Promise<unknown> {
  return orRefuse(settings, request, async (signal) => {
    const answer = await send(settings, request, signal);
    const parsed = parseJson(await readText(answer.body, MOST_BYTES));
    if (parsed === undefined) throw unusable(settings, request);
    return parsed;
  });
}

/** The answer when its head is there, and what ends the rest of it. @throws Refusal */
export async function openStream(
  { settings }: Context,
  request: PlatformRequest,
  abort: AbortController,
): Promise<ReadableStream<Uint8Array>> {
  return orRefuse(settings, request, async (signal) => {
    const answer = await send(settings, request, AbortSignal.any([signal, abort.signal]));
    const isStream = /^text\/event-stream\b/i.test(answer.headers.get('content-type') ?? '');
    if (!isStream || answer.body === null) throw unusable(settings, request);
    return answer.body;
  });
}

async function send(
  settings: CompleteSettings,
  request: PlatformRequest,
  signal: AbortSignal,
): Promise<Response> {
  const { path, body, method = 'POST' } = request;
  const answer = await settings.fetch(`${settings.apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${settings.privateKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
    // A key goes to the address that was set, and to no other.
    redirect: 'manual',
  });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  settings.onProblem(`${method} ${path} was answered with ${answer.status} by the platform.`);
  const refusal = REFUSALS[answer.status] ?? 'platform-refused';
  throw new Refusal(refusal, `The voice platform answered with ${answer.status}.`, waitOf(answer));
}

async function orRefuse<T>(
  { timeLimits, onProblem }: CompleteSettings,
  { path }: PlatformRequest,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await withinSeconds(timeLimits.platform, work);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    onProblem(`${path} of the platform could not be asked: ${String(error)}`);
    if (!(error instanceof TimeLimitError))
      throw new Refusal('platform-refused', 'The voice platform cannot be reached.');
    throw new Refusal('platform-timeout', 'The voice platform did not answer in time.', {
      mayHaveBegun: true,
    });
  }
}

function unusable({ onProblem }: CompleteSettings, { path }: PlatformRequest): Refusal {
  onProblem(`${path} of the platform was answered with something that cannot be used.`);
  return new Refusal('platform-refused', 'The voice platform answered with something that cannot be used.', {
    mayHaveBegun: true,
  });
}

function waitOf({ headers, status }: Response): { retryAfter?: number } {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return status === 429 && seconds > 0 && seconds <= LONGEST_WAIT ? { retryAfter: seconds } : {};
}
