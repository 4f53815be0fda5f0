/** Plays random sequences of calls that follow their visitor. Environment variables select the sequences. */
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { baseUrl, test } from '../../e2e/visit/fixture.ts';
import { asText, fromText, sequences } from './steps.ts';
import { Tabs } from './tabs.ts';

const { FOLLOW_SEQUENCE, FOLLOW_SEED, FOLLOW_FROM, FOLLOW_SEQUENCES, FOLLOW_SHARDS } = process.env;
/** Sequences are numbered: each number and seed always give the same one. */
const FROM = Number(FOLLOW_FROM ?? 0);
const COUNT = Number(FOLLOW_SEQUENCES ?? 24);
const SHARDS = Number(FOLLOW_SHARDS ?? 4);
const SEED = Number(FOLLOW_SEED ?? 1);
/** A generous limit per sequence. */
const LIMIT_MS = 60_000;

test.describe.configure({ mode: 'parallel' });

/** @param shards even shards run with the back/forward cache, odd ones without */
export function playSequences(shards: 'even' | 'odd'): void {
  for (let shard = shards === 'even' ? 0 : 1; shard < SHARDS; shard += 2)
    test(`a call follows its visitor through any sequence of steps, part ${shard + 1} of ${SHARDS}`, async ({
      browser,
    }) => {
      const numbers = Array.from({ length: COUNT }, (_, n) => FROM + n).filter((n) => n % SHARDS === shard);
      test.setTimeout(60_000 + numbers.length * LIMIT_MS);
      const total = { sequences: 0, calls: 0 };
      for (const number of numbers) {
        const [drawn] = fc.sample(sequences, { seed: SEED * 1_000_000 + number, numRuns: 1 });
        const steps = FOLLOW_SEQUENCE === undefined ? (drawn ?? []) : fromText(FOLLOW_SEQUENCE);
        const context = await browser.newContext({ baseURL: baseUrl(), permissions: ['microphone'] });
        const { calls, faults } = await Tabs.play(context, steps);
        await context.close();
        total.sequences += 1;
        total.calls += calls;
        const title = `sequence ${number}: FOLLOW_SEQUENCE="${asText(steps)}"`;
        // Print immediately, because a long run may be stopped before its report.
        if (faults.length > 0) console.error(title, faults);
        expect.soft(faults, title).toEqual([]);
      }
      console.log(`part ${shard + 1} of ${SHARDS}: ${JSON.stringify(total)}`);
    });
}
