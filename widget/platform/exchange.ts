/** One call to any endpoint: sent, read, and asked again where that is safe. */
import { readAnswer } from './answer.ts';
import type { Connection } from './connection.ts';
import type { Endpoint } from './endpoint.ts';
import type { Invocation } from './invocation.ts';
import { initOf } from './outgoing.ts';
import { failureOf, planCall, timeLimitOf, type PlannedCall } from './planned-call.ts';
import { PlatformError } from './platform-error.ts';
import { fileBehind, readBody, refusalOf } from './refused-answer.ts';
import { attempt, RequestError, withinLimits } from './request.ts';
import { waitBefore } from './retry.ts';

/** What an attempt has learnt before it is over. */
type Known = { refusal: PlatformError | null };

/** Rejects with `PlatformError`, and with `TypeError` for arguments that make no request. */
export async function call(
  connection: Connection,
  endpoint: Endpoint,
  invocation: Invocation,
): Promise<unknown> {
  const planned = planCall(connection, endpoint, invocation);
  const again = waitBefore(connection.timers, planned);
  for (;;) {
    try {
      return await attemptInTime(connection, planned);
    } catch (error) {
      await again(error);
    }
  }
}

async function attemptInTime(connection: Connection, planned: PlannedCall): Promise<unknown> {
  const { endpoint, title, url } = planned;
  const known: Known = { refusal: null };
  try {
    return await withinLimits(timeLimitOf(planned, connection), title, (signal) =>
      attemptOnce(connection, planned, signal, known),
    );
  } catch (error) {
    const failure = error instanceof RequestError ? PlatformError.of(error, endpoint.method, url) : error;
    // A refusal whose body does not come is still the refusal that its status says.
    const isLate = failure instanceof PlatformError && failure.kind === 'timeout';
    throw isLate ? (known.refusal ?? failure) : failure;
  }
}

async function attemptOnce(
  connection: Connection,
  planned: PlannedCall,
  signal: AbortSignal,
  known: Known,
): Promise<unknown> {
  const { title, url } = planned;
  const init = await initOf(connection, planned, signal);
  if (signal.aborted) throw failureOf(planned, 'aborted', `${title} was aborted.`);
  const first = await attempt(() => connection.fetch(url, init), title);
  const answer = await fileBehind(first, connection, planned, signal);
  if (answer.ok) return readAnswer(answer, connection, planned);
  known.refusal = refusalOf(answer, connection, planned, null);
  throw refusalOf(answer, connection, planned, await readBody(answer));
}
