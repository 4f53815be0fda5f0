/** Lets a server stop without breaking off what it has begun. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { OpenWork } from '../http/open-work.ts';

const IDLE_CHECK_MS = 100;

/**
 * Stops accepting requests. Resolves when the open ones are answered, or their time is over. What they use may be closed
 * only then.
 * @param answers also of requests whose client has left, which no connection tells of
 */
export async function drain(server: Server, answers: OpenWork, limitMs: number): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  // A connection whose answer began before the shutdown is kept alive, and becomes idle only later.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const answered = closed.then(() => answers.settled());
  let limit: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => (limit = setTimeout(resolve, limitMs)));
  await Promise.race([answered, over]);
  clearInterval(idle);
  clearTimeout(limit);
  server.closeAllConnections();
  await closed;
}
