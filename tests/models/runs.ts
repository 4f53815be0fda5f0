/** How many cases a run tries, and from which seed: a new one each time, unless a failure is to be played again. */
import type fc from 'fast-check';

const { MODEL_RUNS, MODEL_SEED, MODEL_PATH } = process.env;

/**
 * `few` are for `npm test`; `npm run test:models` asks for more. `perRun` is how many things one case tries.
 */
export function runs(few: number, perRun = 1): Pick<fc.Parameters, 'numRuns' | 'seed' | 'path'> {
  return {
    numRuns: MODEL_RUNS === undefined ? few : Math.ceil(Number(MODEL_RUNS) / perRun),
    ...(MODEL_SEED === undefined ? {} : { seed: Number(MODEL_SEED) }),
    ...(MODEL_PATH === undefined ? {} : { path: MODEL_PATH }),
  };
}

/** The same for what is played in a browser by so many visitors: told as it failed, as looking for less takes too long. */
export function browserRuns<Case>(
  few: number,
  visitors: number,
): fc.Parameters<Case> & { readonly numRuns: number } {
  const { MODEL_PAGE_RUNS } = process.env;
  const numRuns = MODEL_PAGE_RUNS === undefined ? few : Math.ceil(Number(MODEL_PAGE_RUNS) / visitors);
  return { ...runs(few), numRuns, endOnFailure: true };
}
