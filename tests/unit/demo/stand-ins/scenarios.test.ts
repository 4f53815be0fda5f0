/** Scope: the scenario table: complete, unambiguous, serializable. */
import { expect, it } from 'vitest';
import { SCENARIOS, scenarioOf } from '../../../../demo/stand-ins/scenarios.ts';

it('every scenario has a title and says what the visitor must see', () => {
  const titles = Object.values(SCENARIOS).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  for (const { title, expect: expected } of Object.values(SCENARIOS)) {
    expect(title).not.toBe('');
    expect(expected).toMatch(/\.$/);
  }
});

it('scenarios are serializable data', () => {
  expect(JSON.parse(JSON.stringify(SCENARIOS))).toEqual(SCENARIOS);
});

it.each(['unknown', '', '__proto__', 'constructor', 'toString'])(
  'the unknown scenario %j is an assistant without a fault',
  (id) => {
    expect(scenarioOf(id)).toBe(SCENARIOS.erin);
  },
);
