/** How long after a change of a setting every process serves it, with its notice and without. */
import { setTimeout as wait } from 'node:timers/promises';
import { rowsIn } from '../../support/postgres-server.ts';
import type { BusinessId } from '../../../server/businesses/business-id.ts';
import { businessChangeIn } from '../../../server/businesses/store/input.ts';
import { changeBusiness } from '../../../server/businesses/store/writing.ts';
import { quantile } from './quantile.ts';
import { idOf, slugOf, startStored, withStore, type StoredServer } from './stored-server.ts';

const PROCESSES = 3;
const CHANGES = 40;
const SILENT_CHANGES = 3;
const POLL_INTERVAL_MS = 5;
const MAX_WAIT_MS = 30_000;

/** Limits in ms. @param limits.withoutNotice if the notice is lost */
export async function measureChanges(
  database: string,
  far: string,
  limits: { readonly p95: number; readonly withoutNotice: number },
): Promise<boolean> {
  const servers: StoredServer[] = [];
  try {
    for (let number = 0; number < PROCESSES; number += 1) servers.push(await startStored(database, far));
    const slug = slugOf(0);
    const everywhere = async (name: string): Promise<number> => {
      const began = performance.now();
      await Promise.all(servers.map((server) => served(server, slug, name)));
      return performance.now() - began;
    };
    const [noticed, unnoticed]: [number[], number[]] = [[], []];
    await withStore(database, async (store) => {
      const id = await idOf(store, slug);
      for (let number = 0; number < CHANGES; number += 1) {
        const name = `Shop of change ${number}`;
        await changeBusiness(store, id, businessChangeIn({ name }));
        noticed.push(await everywhere(name));
        // Not in the rhythm of the processes.
        await wait(Math.random() * 1_500);
      }
      for (let number = 0; number < SILENT_CHANGES; number += 1) {
        const name = `Shop of silent change ${number}`;
        await changeSilently(database, id, name);
        unnoticed.push(await everywhere(name));
      }
    });
    const [median, p95] = [quantile(noticed, 0.5), quantile(noticed, 0.95)];
    const slowest = Math.max(...unnoticed);
    console.log(
      `A change until ${PROCESSES} processes serve it, ${CHANGES} times: median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, under ${limits.p95} promised; without its notice at most ${slowest.toFixed(0)} ms, under ${limits.withoutNotice} promised`,
    );
    return p95 < limits.p95 && slowest < limits.withoutNotice;
  } finally {
    for (const server of servers) await server.kill();
  }
}

/** As if its notice were lost. */
const changeSilently = (database: string, id: BusinessId, name: string): Promise<unknown> =>
  rowsIn(
    database,
    `with next as (update business_revision set value = value + 1 returning value)
     update businesses set name = '${name}', revision = next.value from next where id = '${id}'`,
  );

async function served({ url }: StoredServer, slug: string, name: string): Promise<void> {
  const until = Date.now() + MAX_WAIT_MS;
  while (Date.now() < until) {
    const answer = await fetch(`${url}/${slug}/config`);
    if ((await answer.text()).includes(name)) return;
    await wait(POLL_INTERVAL_MS);
  }
  throw new Error('A process does not take up a change.');
}
