/** How long the list, one conversation and a search take over HTTP, at random businesses with many conversations. */
import { quantile } from '../businesses/quantile.ts';
import { startStored } from '../businesses/stored-server.ts';
import { rowsBy } from '../../support/inbox/rows.ts';
import { SESSION } from './many-conversations.ts';

const BUSINESSES = 200;
const ROUNDS = 3;
const TYPED = ['g', 'grace', 'dog limps', 'appo', 'the', 'number1', 'xylophone'];

/** @param mostMs for the p95 of each */
export async function measureReading(database: string, far: string, mostMs: number): Promise<boolean> {
  const server = await startStored(database, far);
  try {
    const ids = rowsBy(
      database,
      `select business_id, min(id::text) as id from conversations group by business_id order by random() limit ${BUSINESSES}`,
    );
    const times = { list: [] as number[], one: [] as number[], search: [] as number[] };
    for (let round = -1; round < ROUNDS; round += 1)
      for (const [place, { business_id, id }] of ids.entries()) {
        const read = (path: string) => timed(`${server.url}/${String(business_id)}/inbox/api/${path}`);
        const typed = TYPED[(place + round + 1) % TYPED.length] ?? '';
        const took = {
          list: await read('conversations?view=all'),
          one: await read(`conversations/${String(id)}`),
          search: await read(`conversations?view=all&search=${encodeURIComponent(typed)}`),
        };
        if (round < 0) continue;
        for (const kind of ['list', 'one', 'search'] as const) times[kind].push(took[kind]);
      }
    const p95 = Object.entries(times).map(([kind, all]) => [kind, quantile(all, 0.95)] as const);
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
  if (answer.status !== 200) throw new Error(`A request is answered with ${answer.status}.`);
  await answer.arrayBuffer();
  return performance.now() - began;
}
