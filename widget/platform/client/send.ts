/** Sends one request to any endpoint, reads the response, and retries if that is safe. */
import { fileBehind, readAnswer, readBody, refusalOf } from './answer.ts';
import type { Endpoint, Invocation } from './methods.ts';
import type { Connection } from './options.ts';
import { failureOf, initOf, planRequest, timeLimitOf, type PlannedRequest } from './planned-request.ts';
import { PlatformError } from './platform-error.ts';
import { attempt, receivedIn, RequestError, withinLimits } from '../request.ts';

const FIRST_WAIT_MS = 500;
/** After 408 and 429, with which the platform asks for fewer requests. */
const FIRST_WAIT_WHEN_BUSY_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/** Whether this attempt's response has begun. */
type Known = { answer: Response | null };

/** Rejects with `PlatformError`, and with `TypeError` for invalid arguments. */
export async function send(
  connection: Connection,
  endpoint: Endpoint,
  invocation: Invocation,
): Promise<unknown> {
  const planned = planRequest(connection, endpoint, invocation);
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await attemptInTime(planned);
    } catch (failure) {
      const ms = waitAfter(failure, repeats);
      // Leave longer waits to the caller.
      const isRepeatable = endpoint.method === 'GET' && repeats < planned.retries;
      if (!isRepeatable || ms === null || ms > MAX_WAIT_MS) throw failure;
      await sleep(ms, planned);
    }
  }
}

async function attemptInTime(planned: PlannedRequest): Promise<unknown> {
  const { endpoint, title, url } = planned;
  const known: Known = { answer: null };
  try {
    return await withinLimits(timeLimitOf(planned), title, (signal) => attemptOnce(planned, signal, known));
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { answer } = known;
    // If the body of an error does not arrive, its status still determines the error.
    if (answer !== null && !answer.ok && error.kind === 'timeout') throw refusalOf(answer, planned, null);
    // The status says that the request took effect, although its body did not arrive, so include it.
    throw PlatformError.of(error, { method: endpoint.method, url, ...(answer && receivedIn(answer)) });
  }
}

async function attemptOnce(planned: PlannedRequest, signal: AbortSignal, known: Known): Promise<unknown> {
  const { connection, title, url } = planned;
  const init = await initOf(planned, signal);
  if (signal.aborted) throw failureOf(planned, 'aborted', `${title} was aborted.`);
  const first = await attempt(() => connection.fetch(url, init), title);
  const answer = await fileBehind(first, planned, signal);
  known.answer = answer;
  planned.onResponse?.({ status: answer.status, headers: answer.headers });
  if (answer.ok) return readAnswer(answer, planned);
  throw refusalOf(answer, planned, await readBody(answer));
}

/**
 * Milliseconds until the retry: as the platform specifies, else doubled each time. Null if a retry would fail again.
 */
function waitAfter(failure: unknown, repeats: number): number | null {
  if (!(failure instanceof PlatformError)) return null;
  const { kind, status, retryAfter } = failure;
  const hadNoAnswer = kind === 'network' || kind === 'timeout';
  const isBusy = status === 408 || status === 429;
  if (!hadNoAnswer && !isBusy && (status === null || status < 500)) return null;
  if (retryAfter !== null) return retryAfter * 1_000;
  return Math.min((isBusy ? FIRST_WAIT_WHEN_BUSY_MS : FIRST_WAIT_MS) * 2 ** repeats, MAX_WAIT_MS);
}

function sleep(ms: number, planned: PlannedRequest): Promise<void> {
  const { signal, connection } = planned;
  return new Promise((resolve, reject) => {
    const cancel = connection.timers.after(ms, () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    });
    const stop = () => {
      cancel();
      reject(failureOf(planned, 'aborted', `${planned.title} was aborted.`));
    };
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
