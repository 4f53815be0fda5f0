// Scope: what the owner is warned of before an appointment is added or moved to a time that visitors are not offered.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addAppointment } from '../../../../../server/book/owner/changes.ts';
import { RULES, storeFixture, ZONE } from '../book-store.ts';

const { context } = storeFixture(false);

/** @param at on the business's clocks, which is open from 9:00 on Tuesday, November 24 */
async function added(at: string, hasEvent: boolean, isWarned = false) {
  const kept: string[] = [];
  const calendar = {
    busyIn: () => Promise.resolve([]),
    isBusyAt: () => Promise.resolve(hasEvent),
    insist: (id: string) => Promise.resolve(void kept.push(id)),
  };
  const owner = {
    ...context(RULES),
    zone: ZONE,
    country: 'US',
    language: 'en',
    calendar,
    hasMails: false,
    channelsTo: () => [],
  };
  const result = await addAppointment(owner, {
    request: randomUUID(),
    service: 'check-up',
    resource: 'ann',
    name: 'Luis Ortega',
    contact: '',
    note: '',
    at,
    isWarned,
  });
  return { result, kept };
}

it.each([
  ['2026-11-24T07:00', false, 'This is outside of the hours of Dr. Ann Lee. Press again to keep it anyway.'],
  ['2026-11-24T09:00', true, 'Your calendar has an event then. Press again to keep it anyway.'],
  [
    '2026-11-24T07:00',
    true,
    'This is outside of the hours of Dr. Ann Lee, and your calendar has an event then. Press again to keep it anyway.',
  ],
])('one warning names everything about %s (with an event: %s)', async (at, hasEvent, message) => {
  const first = await added(at, hasEvent);
  expect(first).toEqual({ result: { kind: 'refused', message, isWarning: true }, kept: [] });
  const second = await added(at, hasEvent, true);
  expect(second.result.kind).toBe('done');
  expect(second.kept).toHaveLength(hasEvent ? 1 : 0);
});
