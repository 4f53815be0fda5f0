// Scope: a thousand calls race for fifty slots, on Postgres from four processes of which some are killed, and on SQLite.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { book } from '../../../../server/book/store/appointments.ts';
import { rowsBy, rowsOf } from '../../../support/inbox/rows.ts';
import { POSTGRES } from '../../../support/postgres-server.ts';
import { storeFixture } from './book-store.ts';
import { raceRules, raceSlots } from './race-slots.ts';

const CALLS = 1_000;
const SLOTS = 50;
const PROCESSES = 4;
const KILLS = 8;
const PROCESS = fileURLToPath(new URL('racing-process.ts', import.meta.url));

const OVERLAPS = `select one.id from appointments one join appointments other
  on one.id < other.id and one.resource = other.resource and one.place = other.place
  and one.busy_from < other.busy_to and one.busy_to > other.busy_from`;

/** Runs one process's calls, and begins again after each kill, as a supervisor does. @returns the ids it said were booked */
async function raced(where: string, number: number, kills: number): Promise<readonly string[]> {
  const count = CALLS / PROCESSES;
  const booked: string[] = [];
  for (let run = 0; run <= kills; run += 1) {
    const child = spawn(process.execPath, [PROCESS, where, String(number * count), String(count)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    const killAfterLines = run < kills ? 10 + 20 * run : Number.POSITIVE_INFINITY;
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.split('\n').length > killAfterLines) child.kill('SIGKILL');
    });
    const ended: unknown = await once(child, 'close');
    expect(ended).toEqual(run < kills ? [null, 'SIGKILL'] : [0, null]);
    booked.push(...[...printed.matchAll(/^booked (\S+)\n/gm)].map(([, id = '']) => id));
  }
  return booked;
}

describe.skipIf(POSTGRES === null)('on Postgres', () => {
  const { where } = storeFixture(true);

  it(
    'fills fifty slots once each from four processes, of which some are killed',
    { timeout: 180_000 },
    async () => {
      const booked = await Promise.all(
        Array.from({ length: PROCESSES }, (_, number) => raced(where(), number, KILLS / PROCESSES)),
      );
      const rows = rowsOf(where(), 'appointments');
      expect(rows.map(({ state }) => state)).toEqual(Array.from({ length: SLOTS }, () => 'booked'));
      expect(rowsBy(where(), OVERLAPS)).toEqual([]);
      const ids = new Set(rows.map(({ id }) => id));
      expect(booked.flat().filter((id) => !ids.has(id))).toEqual([]);
    },
  );
});

describe('on SQLite', () => {
  const { context, where } = storeFixture(false);

  it('fills fifty slots once each from one process', async () => {
    const slots = raceSlots();
    const results = await Promise.all(
      Array.from({ length: CALLS }, (_, number) => {
        const slot = slots[number % slots.length];
        if (slot === undefined) throw new Error('There is no slot.');
        const person = { name: 'Grace', contact: '0', contactKey: '0', note: null };
        const actor = { conversation: `conversation-${number}`, language: 'en' };
        return book(context(raceRules), actor, { slot, toolCallId: 'call', person });
      }),
    );
    expect(results.filter(({ kind }) => kind === 'done')).toHaveLength(SLOTS);
    expect(rowsOf(where(), 'appointments')).toHaveLength(SLOTS);
    expect(rowsBy(where(), OVERLAPS)).toEqual([]);
  });
});
