/** Calls while all secrets are encrypted with another master key, and servers are restarted one after the other for it. */
import { masterKeysIn } from '../../../server/businesses/store/master-keys.ts';
import { rotateSecrets } from '../../../server/businesses/store/secrets.ts';
import {
  MASTER_KEY,
  newMasterKey,
  slugOf,
  startStored,
  timedCall,
  withStore,
  type StoredServer,
} from './stored-server.ts';

const CONCURRENT_VISITORS = 8;

/** As documented: every server knows both keys before the command, and the older one leaves after it. */
export async function measureRotation(database: string, far: string, businesses: number): Promise<boolean> {
  const newer = newMasterKey();
  const both = `${newer} ${MASTER_KEY}`;
  const servers = [await startStored(database, far), await startStored(database, far)];
  const load = startCalls(servers, businesses);
  try {
    await restartEach(servers, load, () => startStored(database, far, both));
    const before = load.done();
    const { rotated, problems } = await withStore(database, ({ db }) => rotateSecrets(db, keysIn(both)));
    const during = load.done() - before;
    await restartEach(servers, load, () => startStored(database, far, newer));
    const { calls, failures } = await load.end();
    console.log(
      `Another master key for ${rotated} secrets of ${businesses} businesses: ${calls} calls, ${during} of them during the command; ${failures.length} failed, 0 promised`,
    );
    for (const failure of [...problems, ...failures].slice(0, 5)) console.log(`  ${failure}`);
    return failures.length + problems.length === 0 && during > 0;
  } finally {
    await load.end();
    for (const server of servers) await server.kill();
  }
}

function keysIn(text: string) {
  const keys = masterKeysIn(text);
  if (keys === undefined) throw new Error('These are no master keys.');
  return keys;
}

type Load = {
  /** Calls until now. */
  readonly done: () => number;
  /** Sends no calls to this server any more, as a proxy does. Resolves when its last one is answered. */
  readonly leaves: (server: StoredServer) => Promise<void>;
  readonly end: () => Promise<{ readonly calls: number; readonly failures: readonly string[] }>;
};

/** Each call at another business, so that most have to be read first. */
function startCalls(servers: readonly StoredServer[], businesses: number): Load {
  const failures: string[] = [];
  const underWay = new Map<StoredServer, Set<Promise<unknown>>>();
  const left = new Set<StoredServer>();
  let calls = 0;
  const ending = new AbortController();
  const visitors = Array.from({ length: CONCURRENT_VISITORS }, async () => {
    while (!ending.signal.aborted) {
      const number = (calls += 1);
      const up = servers.filter((server) => !left.has(server));
      const server = up[number % up.length];
      if (server === undefined) throw new Error('No server is left.');
      const calling = timedCall(server, slugOf(number % businesses)).catch((error: unknown) =>
        failures.push(String(error)),
      );
      const own = underWay.get(server) ?? new Set();
      underWay.set(server, own.add(calling));
      await calling;
      own.delete(calling);
    }
  });
  return {
    done: () => calls,
    async leaves(server) {
      left.add(server);
      await Promise.all(underWay.get(server) ?? new Set<Promise<unknown>>());
    },
    async end() {
      ending.abort();
      await Promise.all(visitors);
      return { calls, failures };
    },
  };
}

async function restartEach(
  servers: StoredServer[],
  load: Load,
  start: () => Promise<StoredServer>,
): Promise<void> {
  for (const [place, server] of servers.entries()) {
    await load.leaves(server);
    await server.kill();
    servers[place] = await start();
  }
}
