/** Scope: the local server when it closes: what it has begun ends before the inboxes and their databases are closed. */
import { afterEach, expect, test, vi } from 'vitest';
import { startServer } from '../../../../demo/server/server.ts';

const REQUESTS = 20;
const session = { cookie: `task-tamer-session=${'s'.repeat(43)}` };

afterEach(() => void vi.restoreAllMocks());

test.each(['waits for its answers', 'has left'])(
  'the local server closes its inbox after the last request, if the visitor %s',
  { timeout: 30_000 },
  async (visitor) => {
    const reported = (['warn', 'error'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(() => undefined),
    );
    const server = await startServer({ port: 0 });
    const leaving = new AbortController();
    const asked = Array.from({ length: REQUESTS }, () =>
      fetch(`${server.url}/inbox/api/session`, { headers: session, signal: leaving.signal }).then(
        ({ status }) => status,
        () => 'no answer',
      ),
    );
    // With the first answer, the others are on their way.
    await Promise.race(asked);
    if (visitor === 'has left') leaving.abort();
    await server.close();
    for (const answer of await Promise.all(asked)) expect([200, 401, 'no answer']).toContain(answer);
    expect(reported.flatMap(({ mock }) => mock.calls)).toEqual([]);
  },
);
