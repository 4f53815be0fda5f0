// Scope: times that are held while the owner's calendar changes or is down, at two real CalDAV servers.
import { describe, expect, it } from 'vitest';
import { CALENDAR_PROGRAMS, isInstalled } from '../../../../support/calendar-server.ts';
import { rowsOf } from '../../inbox/world.ts';
import { callIn, firstSlot, GRACE } from '../tools-world.ts';
import { calendarFixture } from './calendar-world.ts';

const MINUTE_MS = 60_000;

for (const program of CALENDAR_PROGRAMS)
  describe.skipIf(!isInstalled(program))(`at ${program}`, () => {
    const fixture = calendarFixture(program);
    const { open, file, busy, entryFile, addEvent, proxy, mailed, mailServer } = fixture;

    const mailsToGrace = () =>
      mailServer().mails.filter(({ to }) => to?.[0]?.address === 'grace@mail.example');

    it('an event that is added while a time is held refuses the booking, and its hold leaves the calendar', async () => {
      const world = await open();
      await world.inbox.work();
      const caller = await callIn(world);
      const slot = await firstSlot(caller);
      await caller.use('hold_slot', { slot });
      await expect.poll(busy, { timeout: 10_000 }).toHaveLength(1);
      await addEvent('dentist', '20261124T150000Z', '20261124T153000Z');
      const answer = await caller.use('book', { slot, ...GRACE });
      expect(answer).toMatchObject({ booked: false });
      expect(answer['requested']).toBeUndefined();
      expect(answer.slots?.length).toBeGreaterThanOrEqual(2);
      await world.inbox.work();
      expect(rowsOf(file(), 'appointments')).toEqual([]);
      expect(await busy()).toMatchObject([{ uid: 'dentist' }]);
    });

    it('a time that is held is only requested while the calendar cannot say whether it is still free', async () => {
      const world = await open(mailed());
      await world.inbox.work();
      const caller = await callIn(world);
      const before = mailsToGrace().length;
      const slot = await firstSlot(caller);
      await caller.use('hold_slot', { slot });
      await expect.poll(busy, { timeout: 10_000 }).toHaveLength(1);
      await world.inbox.work();
      proxy().setDown(true);
      const answer = await caller.use('book', { slot, ...GRACE, contact: 'grace@mail.example' });
      expect(answer).toMatchObject({ booked: false, requested: true });
      world.pass(MINUTE_MS);
      await world.inbox.work();
      expect(mailsToGrace().slice(before)).toEqual([]);
      proxy().setDown(false);
      for (let minute = 0; minute < 3; minute += 1) {
        world.pass(MINUTE_MS);
        await world.inbox.work();
      }
      expect(await entryFile(String(answer['reference']))).toContain('STATUS:CONFIRMED');
      expect(mailsToGrace().slice(before)).toHaveLength(1);
    });
  });
