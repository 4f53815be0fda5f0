// Scope: what the console promises of the scenarios of calls, beside the outcomes that visits play.
import { expect, it } from 'vitest';
import { CALL_SCENARIO_IDS, SCENARIOS } from '../../../../demo/stand-ins/scenarios.ts';
import type { FailureReason } from '../../../../widget/contract.ts';
import { en } from '../../../../widget/i18n/en.ts';
import { OUTCOMES, type Outcome } from '../../../e2e/visit/outcomes.ts';

it('the console describes the same failure the same way, and mentions contacts where calling again cannot help', () => {
  const promises = new Map<FailureReason, string>();
  for (const id of CALL_SCENARIO_IDS) {
    const outcome: Outcome = OUTCOMES[id];
    if (outcome.ends !== 'in the form') continue;
    const { reason } = outcome.error;
    const { expect: promise } = SCENARIOS[id];
    expect([id, promises.get(reason) ?? promise]).toEqual([id, promise]);
    promises.set(reason, promise);
    const isLast = !en.problems[reason].next.includes('again');
    expect([id, promise.includes('other ways')]).toEqual([id, isLast]);
  }
  expect(promises.size).toBeGreaterThan(0);
});
