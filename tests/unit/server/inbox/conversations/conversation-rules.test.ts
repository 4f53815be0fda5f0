// Scope: what the table of events leaves out: how conversations are created, polled, settled and overdue.
import { expect, it } from 'vitest';
import { create, isOverdue, reduce } from '../../../../../server/inbox/conversations/reducer.ts';
import type { ConversationRow } from '../../../../../server/inbox/store/tables.ts';
import { NOW } from '../../world.ts';
import { HOUR_MS, MINUTE_MS } from '../world.ts';
import {
  notReported,
  polled,
  REPORT,
  requested,
  rules,
  SECOND_MS,
  STATES,
  reported,
} from './conversation-states.ts';

it('the reducer creates a message that is over, a refused visitor without a name, and a telephone call', () => {
  expect(STATES['a message']).toMatchObject({ status: 'ended', ends: 1, check_at: null, name: 'Ada' });
  expect(STATES['a refused visitor']).toMatchObject({
    status: 'missed',
    ends: 1,
    check_at: null,
    name: null,
  });
  expect(STATES['a telephone call']).toMatchObject({ channel: 'telephone', status: 'live', contact: '212' });
  expect(create(requested('voice'), rules(0, { isPolled: true })).row.check_at).toBe(NOW + 15 * SECOND_MS);
});

it('the reducer returns what a call did not use of its reservation once', () => {
  const call = STATES['a live call'];
  const { row, settlement } = reduce(call, polled(REPORT), rules(MINUTE_MS));
  expect(settlement).toEqual({
    reservation: { channel: 'voice', day: '2026-11-22', seconds: 600 },
    used: 60,
  });
  expect(reduce(row, reported(REPORT), rules(HOUR_MS)).settlement).toBeNull();
  expect(reduce(call, reported({ ...REPORT, endedAt: NOW }), rules(MINUTE_MS)).settlement).toBeNull();
});

it('the reducer polls a live call at short intervals, and looks for one without the platform’s id at growing ones', () => {
  const checkAt = (row: ConversationRow, at: number) =>
    (reduce(row, notReported, rules(at, { isPolled: true })).row.check_at ?? 0) - NOW - at;
  expect(checkAt(STATES['a live call'], 5 * MINUTE_MS)).toBe(5 * SECOND_MS);
  expect(checkAt(STATES['a requested call'], 15 * SECOND_MS)).toBe(MINUTE_MS);
});

it('the inbox counts a call as overdue half an hour after its longest duration', () => {
  const call = STATES['a live call'];
  expect(isOverdue(call, rules(40 * MINUTE_MS))).toBe(false);
  expect(isOverdue(call, rules(41 * MINUTE_MS))).toBe(true);
});
