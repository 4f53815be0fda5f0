/**
 * How long the list, one conversation and a search take over HTTP, at random businesses with many conversations, beside a
 * request that reads nothing, which shows what the machine's other load costs.
 */
import { quantile } from '../businesses/quantile.ts';
import { startStored } from '../businesses/stored-server.ts';
import { rowsBy } from '../../support/inbox/rows.ts';
import { SESSION } from './many-conversations.ts';

const BUSINESSES = 50;
const ROUNDS = 3;
const KINDS = ['list', 'one', 'search', 'nothing'] as const;
const TYPED = ['g', 'grace', 'dog limps', 'appo', 'the', 'number1', 'xylophone'];

/** @param mostMs for the p95 of each */
export async function measureReading(database: string, far: string, mostMs: number): Promise<boolean> {
  const server = await startStored(database, far);
  try {
    const ids = rowsBy(
      database,
      `select business_id, min(id::text) as id from conversations group by business_id order by random() limit ${BUSINESSES}`,
    );
    const times = {
      list: [] as number[],
      one: [] as number[],
      search: [] as number[],
      nothing: [] as number[],
    };
    for (let round = -1; round < ROUNDS; round += 1)
      for (const [place, { business_id, id }] of ids.entries()) {
        const read = (path: string) => timed(`${server.url}/${String(business_id)}/inbox/api/${path}`);
        const typed = TYPED[(place + round + 1) % TYPED.length] ?? '';
        const took = {
          nothing: await timed(`${server.url}/health`),
          list: await read('conversations?view=all'),
          one: await read(`conversations/${String(id)}`),
          search: await read(`conversations?view=all&search=${encodeURIComponent(typed)}`),
        };
        if (round < 0) continue;
        for (const kind of KINDS) times[kind].push(took[kind]);
      }
    const p95 = KINDS.map((kind) => [kind, quantile(times[kind], 0.95)] as const);
    console.log(
      `Over HTTP, p95 of ${times.list.length} requests: ${p95.map(([kind, ms]) => `${kind} ${ms.toFixed(1)} ms`).join(', ')}; ${mostMs} promised for each`,
    );
    return p95.every(([, ms]) => ms <= mostMs);
  } finally {
    await server.kill();
  }
}

async function timed(url: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers: { cookie: `task-tamer-session=${SESSION}` } });
  if (answer.status !== 200)
    throw new Error(`${url} is answered with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return performance.now() - began;
}
