/** Scope: the table of scenarios: complete, unambiguous, pure data. */
import { expect, it } from 'vitest';
import { SCENARIO_IDS, SCENARIOS, scenarioOf } from '../../../../demo/stand-ins/scenarios.ts';

const REQUIRED =
  'erin http-400 http-401 http-402 http-403 http-404 http-429 ' +
  'http-500 bad-json no-url slow connection-reset engine-missing join-hangs ' +
  'join-refused room-full room-gone room-expired meeting-ended ejected room-expires engine-gives-up ' +
  'microphone-lost hangs-up drops-and-returns drops-for-good ' +
  'agent-absent processor-error observer-error video recording recording-error hostile-messages';

it('holds every fault that the product must survive', () => {
  expect(SCENARIO_IDS.toSorted()).toEqual(REQUIRED.split(' ').toSorted());
});

it('says of each what it is and what the visitor must see', () => {
  const titles = Object.values(SCENARIOS).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  for (const { title, expect: expected } of Object.values(SCENARIOS)) {
    expect(title).not.toBe('');
    expect(expected).toMatch(/\.$/);
  }
});

it('is data that can be sent anywhere', () => {
  expect(JSON.parse(JSON.stringify(SCENARIOS))).toEqual(SCENARIOS);
});

it.each(['unknown', '', '__proto__', 'constructor', 'toString'])(
  'takes %j for an assistant without a fault',
  (id) => {
    expect(scenarioOf(id)).toBe(SCENARIOS.erin);
  },
);
