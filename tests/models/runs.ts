/**
 * The number of cases and the seed. `npm test` tries a few, with new seeds each time; the environment sets more (as
 * `npm run test:models` does), or the seed and path of a failure to replay.
 */
import type fc from 'fast-check';

const { MODEL_SEED, MODEL_PATH } = process.env;

/** The variables that set an amount: cases in Node, sequences of commands in a page, values set in a page. */
type Amount = 'MODEL_CASES' | 'MODEL_SEQUENCES' | 'MODEL_VALUES';

const amountOf = (amount: Amount, few: number): number => Number(process.env[amount] ?? few);

const START = {
  ...(MODEL_SEED === undefined ? {} : { seed: Number(MODEL_SEED) }),
  ...(MODEL_PATH === undefined ? {} : { path: MODEL_PATH }),
};

type Runs = Pick<fc.Parameters, 'seed' | 'path' | 'endOnFailure'> & { readonly numRuns: number };

/** `perRun` is how many cases one run tries. */
export function runs(few: number, perRun = 1): Runs {
  return { ...START, numRuns: Math.ceil(amountOf('MODEL_CASES', few) / perRun) };
}

/** In a page, failures are not shrunk, because that takes too long. */
export function pageRuns(amount: Exclude<Amount, 'MODEL_CASES'>, few: number, perRun: number): Runs {
  return { ...START, numRuns: Math.ceil(amountOf(amount, few) / perRun), endOnFailure: true };
}
