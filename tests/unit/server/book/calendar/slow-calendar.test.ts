// Scope: how long the tools take while the owner's calendar takes two seconds for each answer.
import { describe, expect, it } from 'vitest';
import { isInstalled } from '../../../../support/calendar-server.ts';
import { rowsOf } from '../../inbox/world.ts';
import { callIn, firstSlot, GRACE, type Caller } from '../tools-world.ts';
import { calendarFixture } from './calendar-world.ts';

const ANSWER_DELAY_MS = 2_000;
const MAX_TOOL_MS = 500;
/** A booking waits for two answers: whether the time is still free, and the entry. */
const MAX_BOOKING_MS = 2 * ANSWER_DELAY_MS + 2 * MAX_TOOL_MS;
const CALLERS = 6;

describe.skipIf(!isInstalled('radicale'))('at radicale', () => {
  const { open, file, proxy, busy } = calendarFixture('radicale');

  it(
    'no tool but the booking itself waits for a slow calendar once a time is held',
    { timeout: 60_000 },
    async () => {
      const world = await open();
      await world.inbox.work();
      const callers: Caller[] = [];
      while (callers.length < CALLERS) callers.push(await callIn(world));
      proxy().delay(ANSWER_DELAY_MS);
      const times: number[] = [];
      const bookingTimes: number[] = [];
      const timed = async <T>(work: () => Promise<T>, into = times): Promise<T> => {
        const before = performance.now();
        const result = await work();
        into.push(performance.now() - before);
        return result;
      };
      const slots: string[] = [];
      for (const caller of callers) {
        const slot = await timed(() => firstSlot(caller));
        expect(await timed(() => caller.use('hold_slot', { slot }))).toMatchObject({ held: true });
        slots.push(slot);
      }
      const written = () => rowsOf(file(), 'calendar_entries').filter(({ etag }) => etag !== null).length;
      await expect.poll(written, { timeout: 30_000 }).toBe(CALLERS);
      for (const [number, caller] of callers.entries())
        expect(
          await timed(() => caller.use('book', { slot: slots[number], ...GRACE }), bookingTimes),
        ).toMatchObject({ booked: true });
      console.log(
        `with a calendar of 2 s, the slowest of ${times.length} tool answers took ${Math.round(Math.max(...times))} ms`,
      );
      expect(Math.max(...times)).toBeLessThan(MAX_TOOL_MS);
      expect(Math.max(...bookingTimes)).toBeLessThan(MAX_BOOKING_MS);
      proxy().delay(0);
      expect(await busy()).toHaveLength(CALLERS);
    },
  );
});
