/** How many cases a run tries, and from which seed: a new one each time, unless a failure is to be played again. */
import type fc from 'fast-check';

const { MODEL_RUNS, MODEL_SEED, MODEL_PATH } = process.env;

/** `few` stand in `npm test`; `npm run test:models` asks for more. */
export function runs<Case>(few: number): fc.Parameters<Case> {
  return {
    numRuns: MODEL_RUNS === undefined ? few : Number(MODEL_RUNS),
    ...(MODEL_SEED === undefined ? {} : { seed: Number(MODEL_SEED) }),
    ...(MODEL_PATH === undefined ? {} : { path: MODEL_PATH }),
    endOnFailure: false,
  };
}
