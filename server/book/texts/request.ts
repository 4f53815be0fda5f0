/** One request to a provider, with the limits and the checks of addresses that webhooks have. */
import { errorField } from '../../http/reports.ts';
import { postAndRead, type Post, type PostAnswer } from '../../inbox/webhooks/post.ts';
import type { TextOutcome } from './provider.ts';

const TOO_MANY_REQUESTS_CODE = 429;
const REQUEST_TIMEOUT_CODE = 408;
const FIRST_SERVER_ERROR_CODE = 500;
const UNAUTHORIZED_CODES: readonly number[] = [401, 403];

/** @param read an answer below 500 that is no 408, 429, 401 or 403 */
export async function requested(
  given: Omit<Post, 'onConnected'>,
  read: (answer: PostAnswer) => TextOutcome,
): Promise<TextOutcome> {
  let isConnected = false;
  try {
    const answer = await postAndRead({ ...given, onConnected: () => (isConnected = true) });
    return generalOutcome(answer.status) ?? read(answer);
  } catch (error) {
    const code = errorField(error, 'code') ?? (error instanceof Error ? error.name : 'unknown');
    return isConnected ? { kind: 'unknown', code } : { kind: 'refused', reason: 'unreachable', code };
  }
}

/** What a status means for every provider; null if the answer says more. */
function generalOutcome(status: number): TextOutcome | null {
  const code = String(status);
  if (status === TOO_MANY_REQUESTS_CODE) return { kind: 'refused', reason: 'busy', code };
  if (UNAUTHORIZED_CODES.includes(status)) return { kind: 'refused', reason: 'credentials', code };
  // The request may have been carried out.
  if (status === REQUEST_TIMEOUT_CODE || status >= FIRST_SERVER_ERROR_CODE) return { kind: 'unknown', code };
  return null;
}
