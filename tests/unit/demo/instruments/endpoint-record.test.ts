/** Scope: the call endpoint's counters as the console shows them. */
import { expect, it } from 'vitest';
import type { EndpointRecord } from '../../../../demo/call-endpoint/record.ts';
import { countersOf } from '../../../../demo/instruments/records/endpoint-record.ts';

const until = '2026-11-22T14:00:00.000Z';
const counted = (...keys: readonly (readonly [key: string, points: number])[]): EndpointRecord => ({
  answers: [],
  receipts: [],
  feedback: [],
  mails: [],
  problems: [],
  refusals: {},
  counts: keys.map(([key, points]) => ({ key, points, until })),
  limits: { startsIn10Minutes: 5, startsPerDay: 20, callsPerDay: 200, minutesPerDay: 1_000, chatsPerDay: 50 },
});

it('the console’s counters are shown with name and limit, and addresses as the start of their hash', () => {
  const counters = countersOf(
    counted(
      ['starts:600:k3yedHashOfAnAddress', 4],
      ['starts:86400:k3yedHashOfAnAddress', 19],
      ['calls:2026-11-22', 7],
      ['seconds:2026-11-22', 601],
      ['chats:2026-11-22', 2],
    ),
  );
  expect(counters.map(({ title, used, limit }) => [title, used, limit])).toEqual([
    ['Starts of k3yedH… in 10 minutes', 4, 5],
    ['Starts of k3yedH… in a day', 19, 20],
    ['Calls today', 7, 200],
    ['Minutes today, at the longest', 11, 1_000],
    ['Chats today', 2, 50],
  ]);
  expect(counters.every((counter) => counter.until === until)).toBe(true);
});

it('the console’s counters omit keys that do not count visitors', () => {
  expect(countersOf(counted(['token:spent', 1], ['odd', 3], ['', 1]))).toEqual([]);
});
