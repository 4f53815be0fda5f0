/** Retries component test files in which the browser crashed. */
import { relative } from 'node:path';
import { sumCounts, type Counts } from '../support/reports.ts';

export type ComponentRun = Counts & {
  readonly isGreen: boolean;
  /** The files in which the browser crashed before any test failed. They count as neither passed nor failed. */
  readonly crashed: readonly string[];
};

/** Runs these files, or all if none is given. */
export type RunComponent = (...files: readonly string[]) => Promise<ComponentRun>;

/**
 * A browser crash says nothing about the tag, so the file runs once more, in a separate browser. A second crash is a
 * failure. A failed test is a failure immediately and never runs twice.
 */
export async function onceMoreAfterCrash(browser: string, run: RunComponent): Promise<ComponentRun> {
  const first = await run();
  if (first.isGreen || first.failed > 0 || first.crashed.length === 0) return first;
  for (const file of first.crashed)
    console.log(`\n${browser} crashed in ${relative('.', file)}, started again for it.`);
  const second = await run(...first.crashed);
  return { ...second, ...sumCounts([first, second]) };
}
