// Scope: calls race for appointments while processes are killed, with a real calendar: a short run of `npm run test:book-race`.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raceForSlots } from '../../../../book-race/race.ts';
import { isInstalled } from '../../../../support/calendar-server.ts';
import { postgresFixture } from '../../../../support/postgres-fixture.ts';
import { POSTGRES } from '../../../../support/postgres-server.ts';

const RACE = { calls: 60, kills: 2, seed: 11 };
const PATIENCE = { timeout: 400_000 };
const NOTHING_WRONG = {
  overlaps: 0,
  overlapsInCalendar: 0,
  saidWithoutRow: [],
  late: [],
  notInCalendar: [],
  orphans: [],
};

// Beside each other, because each waits half a minute until the leases of a killed process have ended.
describe.skipIf(!isInstalled('radicale')).concurrent('at radicale', () => {
  const postgres = postgresFixture(POSTGRES !== null, ['fsync=off']);
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'task-tamer-book-race-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'what was said to be booked is in the book and in the calendar once, with a file and a process that is killed',
    PATIENCE,
    async () => {
      const result = await raceForSlots({ ...RACE, database: join(folder, 'inbox.db'), processes: 1 });
      expect(result).toMatchObject(NOTHING_WRONG);
      expect(result.said.booked.length).toBeGreaterThan(10);
    },
  );

  it.skipIf(POSTGRES === null)(
    'what was said to be booked is in the book and in the calendar once, with Postgres and two processes that are killed',
    PATIENCE,
    async () => {
      const result = await raceForSlots({ ...RACE, database: await postgres().newDatabase(), processes: 2 });
      expect(result).toMatchObject(NOTHING_WRONG);
      expect(result.said.booked.length).toBeGreaterThan(10);
    },
  );
});
