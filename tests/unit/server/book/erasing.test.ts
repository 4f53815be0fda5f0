// Scope: what becomes of appointments when conversations are erased.
import { expect, it } from 'vitest';
import { siteOf } from '../../../../server/inbox/context.ts';
import { inboxSettingsFrom } from '../../../../server/inbox/inbox.ts';
import { openMaintenance } from '../../../../server/inbox/maintenance.ts';
import { DAY_MS, rowsOf } from '../inbox/world.ts';
import { bookFixture, callIn, firstSlot, GRACE } from './tools-world.ts';

const { openBook, file } = bookFixture();

async function eraseByCommand(id: string): Promise<void> {
  const place = file().startsWith('postgres') ? { DATABASE_URL: file() } : { INBOX: file() };
  const settings = inboxSettingsFrom(place);
  const site = siteOf(settings, { assistant: {}, siteKey: 'site-key' });
  const inbox = await openMaintenance(settings, site);
  await inbox.erase([id]);
  await inbox.close();
}

it('an erased conversation leaves its appointments without a visitor, who still has the time', async () => {
  const caller = await callIn(await openBook());
  await caller.use('book', { slot: await firstSlot(caller), ...GRACE, note: 'Waffles limps' });
  await eraseByCommand(caller.id);
  expect(rowsOf(file(), 'appointments')).toMatchObject([
    { state: 'booked', name: null, contact: null, contact_key: null, note: null },
  ]);
});

it('an old conversation leaves an appointment that is ahead, and an old appointment is erased', async () => {
  const world = await openBook();
  const caller = await callIn(world);
  await world.inbox.work();
  const slot = await firstSlot(caller, { day: 'next_month' });
  await caller.use('book', { slot, ...GRACE });
  for (let days = 0; days < 31; days += 1) {
    world.pass(DAY_MS);
    await world.inbox.work();
  }
  expect(rowsOf(file(), 'conversations')).toEqual([]);
  expect(rowsOf(file(), 'appointments')).toMatchObject([{ state: 'booked', name: 'Grace' }]);
  for (let days = 0; days < 10; days += 1) {
    world.pass(DAY_MS);
    await world.inbox.work();
  }
  expect(rowsOf(file(), 'appointments')).toEqual([]);
});
