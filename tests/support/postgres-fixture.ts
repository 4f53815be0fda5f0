/** A Postgres server for the tests of one file or one group. */
import { afterAll, beforeAll } from 'vitest';
import { POSTGRES, startPostgres, WITHOUT_POSTGRES, type PostgresServer } from './postgres-server.ts';

/**
 * @param isUsed whether to start it; by default if Postgres is installed
 * @param settings of the server, as for {@link startPostgres}
 * @returns gets the running server; throws if it is not used
 */
export function postgresFixture(
  isUsed = POSTGRES !== null,
  settings?: readonly string[],
): () => PostgresServer {
  let server: PostgresServer | null = null;
  beforeAll(async () => {
    if (isUsed) server = await startPostgres(settings);
  });
  afterAll(() => server?.close());
  return () => {
    if (server === null) throw new Error(WITHOUT_POSTGRES);
    return server;
  };
}
