// Scope: the private address at which calendars subscribe to the appointments.
import { expect, it } from 'vitest';
import { busyTimesIn } from '../../../../../server/book/calendar/busy-times.ts';
import { createClocks } from '../../../../../server/book/calendar/clocks.ts';
import type { Feed } from '../../../../../server/book/owner/contract.ts';
import type { InboxWorld } from '../../inbox/world.ts';
import { signingIn } from '../../inbox/web/browser.ts';
import { ZONE } from '../book-store.ts';
import { bookFixture, callIn, firstSlot, GRACE } from '../tools-world.ts';

const NINE = Date.parse('2026-11-24T15:00:00Z');
const RANGE = { from: NINE - 86_400_000, to: NINE + 86_400_000 };

const fixture = bookFixture();
const { openBook, mailed } = fixture;
const { signedIn } = signingIn(fixture);

async function ask(world: InboxWorld, url: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await world.inbox.answer({
    request: new Request(url, { headers }),
    socketAddress: undefined,
  });
  if (answer === null) throw new Error('The server has no such path.');
  return answer;
}

async function booked() {
  const world = await openBook(undefined, undefined, undefined, mailed());
  const caller = await callIn(world);
  await caller.use('book', { slot: await firstSlot(caller), ...GRACE, note: 'Limps' });
  const browser = await signedIn(world);
  const { url } = await browser.read<Feed>('/api/book/feed');
  return { world, caller, browser, url };
}

it('a subscribed calendar has the appointments, without names, contacts and notes', async () => {
  const { world, url } = await booked();
  const answer = await ask(world, url);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const file = await answer.text();
  const times = busyTimesIn(file, RANGE, createClocks(ZONE));
  expect(times).toMatchObject([{ from: NINE, to: NINE + 30 * 60_000 }]);
  expect(file).toContain('Check-up');
  expect(file).not.toMatch(/Grace|555|Limps/);
});

it('a calendar that asks again is sent the file only if an appointment has changed', async () => {
  const { world, caller, url } = await booked();
  const etag = (await ask(world, url)).headers.get('etag') ?? '';
  const again = await ask(world, url, { 'if-none-match': `"other", W/${etag}` });
  expect([again.status, await again.text()]).toEqual([304, '']);
  await caller.use('book', { slot: await firstSlot(caller, { day: 'wednesday' }), ...GRACE });
  expect((await ask(world, url, { 'if-none-match': etag })).status).toBe(200);
});

it('a held and a cancelled appointment are not in it', async () => {
  const { world, caller, url } = await booked();
  const before = await (await ask(world, url)).text();
  const slot = await firstSlot(caller, { day: 'wednesday' });
  await caller.use('hold_slot', { slot });
  expect(await (await ask(world, url)).text()).toBe(before);
  const { booking } = await caller.use('book', { slot, ...GRACE });
  await caller.use('cancel', { booking });
  expect(await (await ask(world, url)).text()).toBe(before);
});

it('an address is unknown once the owner has made a new one, and any other is unknown as well', async () => {
  const { world, browser, url } = await booked();
  const made = await browser.ask('/api/book/feed', { method: 'POST' });
  const renewed = ((await made.json()) as Feed).url;
  expect(renewed).not.toBe(url);
  expect((await ask(world, renewed)).status).toBe(200);
  for (const wrong of [url, url.replace('.ics', ''), url.replace(/\w{12}\.ics/, 'AAAAAAAAAAAA.ics')]) {
    const answer = await ask(world, wrong);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  }
});
