/** Answers that are no success: what they say, and the one kind of redirect that leads somewhere. */
import type { Connection } from './connection.ts';
import { valueOrText } from './json.ts';
import { parsedUrl } from './parsed-url.ts';
import { failureOf, type PlannedCall } from './planned-call.ts';
import type { PlatformError } from './platform-error.ts';
import { isRedirect, refusalMessage, secondsToWait } from './refusal.ts';
import { attempt, SEALED } from './request.ts';

export function refusalOf(
  answer: Response,
  { timers }: Connection,
  planned: PlannedCall,
  body: unknown,
): PlatformError {
  const retryAfter = secondsToWait(answer.headers.get('retry-after'), timers.now());
  return failureOf(planned, 'http', refusalMessage(answer, planned.title), {
    status: answer.status,
    body,
    requestId: answer.headers.get('x-request-id'),
    ...(retryAfter === null ? {} : { retryAfter }),
  });
}

/** A body that breaks off says nothing more than its status has said. */
export async function readBody(answer: Response): Promise<unknown> {
  return valueOrText(await answer.text().catch(() => ''));
}

/**
 * Recordings and logs of private storage: the platform answers with a signed address, which is asked without the key
 * (the address itself is the permission). Every other answer is given back as it is; so are redirects in browsers,
 * which do not tell where they lead.
 */
export async function fileBehind(
  answer: Response,
  connection: Connection,
  planned: PlannedCall,
  signal: AbortSignal,
): Promise<Response> {
  const target = isRedirect(answer) ? targetOf(answer, planned.url) : null;
  if (planned.endpoint.answer !== 'file' || target === null) return answer;
  await answer.body?.cancel();
  const init: RequestInit = { ...SEALED, redirect: 'follow', referrerPolicy: 'no-referrer', signal };
  return attempt(() => connection.fetch(target, init), planned.title);
}

/** Null for none, and for one that is less safe than the address that names it. */
function targetOf(answer: Response, from: string): string | null {
  const location = answer.headers.get('location') ?? '';
  const target = location === '' ? null : parsedUrl(location, from);
  if (target === null) return null;
  const { protocol, href } = target;
  return protocol === 'https:' || protocol === new URL(from).protocol ? href : null;
}
