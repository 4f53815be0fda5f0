// Scope: requests for tools that are forged, foreign, expired or wrong: none of them changes the book.
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, ON_POSTGRES, rowsOf } from '../inbox/world.ts';
import { bookFixture, callIn, firstSlot, GRACE, post, toolCalls } from './tools-world.ts';

const { openBook, file } = bookFixture();
const states = () => rowsOf(file(), 'appointments').map(({ state }) => state);

describe('a request', () => {
  it.each<[string, (headers: Record<string, string>) => Record<string, string>]>([
    ['without a proof', () => ({})],
    [
      'with a changed proof',
      (headers) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}x`])),
    ],
    [
      'with another language',
      (headers) =>
        Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, value.replace('.en.', '.es.')]),
        ),
    ],
  ])('%s changes nothing', async (_, changed) => {
    const world = await openBook();
    const caller = await callIn(world);
    const slot = await firstSlot(caller);
    const { url, headers } = caller.server;
    const answer = await post(
      world,
      { url, headers: changed(headers) },
      toolCalls('book', { slot, ...GRACE }),
    );
    expect(answer?.status).toBe(401);
    expect(states()).toEqual([]);
  });

  it('with the proof of another call changes nothing', async () => {
    const world = await openBook();
    const [one, other] = [await callIn(world), await callIn(world)];
    const slot = await firstSlot(one);
    const foreign = { url: one.server.url, headers: other.server.headers };
    expect((await post(world, foreign, toolCalls('book', { slot, ...GRACE })))?.status).toBe(401);
    // The other call cannot use the slot, either.
    expect((await other.use('book', { slot, ...GRACE })).booked).toBe(false);
    expect(states()).toEqual([]);
  });

  it('with an expired proof changes nothing', async () => {
    const world = await openBook();
    const caller = await callIn(world);
    world.pass(80 * MINUTE_MS);
    expect((await post(world, caller.server, toolCalls('find_slots', { service: 'check-up' })))?.status).toBe(
      401,
    );
  });

  it.each<[string, object]>([
    ['an invented slot', { slot: '2026-11-24T09:00:00-06:00' }],
    ['no slot', {}],
    ['a slot that is a number', { slot: 7 }],
  ])('with %s books nothing', async (_, given) => {
    const caller = await callIn(await openBook());
    expect((await caller.use('book', { ...GRACE, ...given })).booked).toBe(false);
    expect(states()).toEqual([]);
  });

  it('with a slot of ten minutes ago books nothing', async () => {
    const world = await openBook();
    const caller = await callIn(world);
    const slot = await firstSlot(caller);
    world.pass(11 * MINUTE_MS);
    expect((await caller.use('book', { slot, ...GRACE })).error).toContain('no longer offered');
    expect(states()).toEqual([]);
  });

  it.each<[string, object]>([
    ['a name', { name: ' ' }],
    ['a contact', { contact: 'at home' }],
  ])('without %s books nothing', async (_, given) => {
    const caller = await callIn(await openBook());
    expect((await caller.use('book', { slot: await firstSlot(caller), ...GRACE, ...given })).booked).toBe(
      false,
    );
    expect(states()).toEqual([]);
  });

  it('for an unknown tool, with broken arguments or for an unknown service is answered in words', async () => {
    const caller = await callIn(await openBook());
    expect((await caller.use('delete_all', {})).error).toBe('There is no such tool here.');
    expect((await caller.use('find_slots', '{"service":')).error).toContain('check-up, x-ray, nails');
    expect((await caller.use('find_slots', { service: 'check-up', day: '2026-11-24' })).error).toContain(
      'day',
    );
  });

  it.skipIf(ON_POSTGRES)('is answered with a denial while the database cannot be written', async () => {
    const world = await openBook();
    const caller = await callIn(world);
    const slot = await firstSlot(caller);
    const { DatabaseSync } = await import('node:sqlite');
    const other = new DatabaseSync(file());
    other.exec('drop table books');
    other.close();
    const answer = await caller.use('book', { slot, ...GRACE });
    expect(answer).toMatchObject({ booked: false });
    expect(answer.error).toContain('do not say that it is booked');
    expect(world.problems.join()).toContain('The tool book failed');
  });
});
