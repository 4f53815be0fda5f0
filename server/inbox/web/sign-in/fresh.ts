/** What needs a sign-in a short time ago, because a browser may be left alone. */
import type { Sessions } from './sessions.ts';

const FRESH_MS = 10 * 60_000;

/** Whether the person has signed in within the last ten minutes. */
export async function isFresh(sessions: Sessions, request: Request, now: number): Promise<boolean> {
  const session = await sessions.find(request);
  return session !== null && session.beganAt >= now - FRESH_MS;
}
