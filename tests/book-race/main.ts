/**
 * `npm run test:book-race [-- --calls=1000 --kills=20 --stores=sqlite,postgres --seed=7]`: calls race for fifty appointments
 * while processes are killed, with a real calendar server. Fails if two appointments overlap, in the book or in the
 * calendar, if "booked" was said of what is not booked, or if an appointment is neither in the calendar nor marked a minute
 * later. Takes about three minutes for each store.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../support/postgres-server.ts';
import { raceForSlots, type RaceResult } from './race.ts';

const STORES = ['sqlite', 'postgres'] as const;
const POSTGRES_PROCESSES = 4;

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '7' },
    stores: { type: 'string', default: STORES.join(',') },
  },
});

for (const name of STORES.filter((each) => values.stores.split(',').includes(each)))
  if (!(await tryStore(name))) process.exitCode = 1;

async function tryStore(name: (typeof STORES)[number]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'task-tamer-book-race-'));
  const postgres = name === 'postgres' ? await startPostgres() : null;
  try {
    const database = postgres === null ? join(folder, 'inbox.db') : await postgres.newDatabase();
    const processes = postgres === null ? 1 : POSTGRES_PROCESSES;
    const numbers = { calls: Number(values.calls), kills: Number(values.kills), seed: Number(values.seed) };
    const result = await raceForSlots({ database, processes, ...numbers });
    console.log(
      `${name}, ${processes} at a time: ${numbers.calls} calls, ${numbers.kills} kills, ${Math.round(result.seconds)} s`,
    );
    return isGood(result);
  } finally {
    await postgres?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function isGood(result: RaceResult): boolean {
  const { said, overlaps, overlapsInCalendar, booked, marked, settledMs } = result;
  const { saidWithoutRow, late, notInCalendar, orphans } = result;
  console.log(
    `  "booked" said ${said.booked.length} times, ${said.cancelled.size} of them cancelled; requested ${said.requested}, taken ${said.taken}, nothing free ${said.full}, lost ${said.broken}`,
  );
  console.log(
    `  booked at the end ${booked}, marked for the owner ${marked}; the calendar was complete ${settledMs} ms after the last call`,
  );
  console.log(`  overlaps ${overlaps}, in the calendar ${overlapsInCalendar}`);
  const lists = { saidWithoutRow, late, notInCalendar, orphans };
  for (const [what, ids] of Object.entries(lists))
    console.log(`  ${what} ${ids.length} ${ids.slice(0, 10).join(' ')}`.trimEnd());
  return overlaps + overlapsInCalendar === 0 && Object.values(lists).every((ids) => ids.length === 0);
}
