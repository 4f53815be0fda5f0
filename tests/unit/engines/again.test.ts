/** Scope: which files of the component tests are run once more, and which never. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceMoreAfterCrash, type ComponentRun } from '../../engines/again.ts';

const GREEN: ComponentRun = { isGreen: true, passed: 9, failed: 0, crashed: [] };
const CRASHED: ComponentRun = { isGreen: false, passed: 7, failed: 0, crashed: ['flood.test.ts'] };

beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

/** A runner with scripted results, and the files that it was asked to run each time. */
function runsThatEnd(...ends: readonly ComponentRun[]) {
  const asked: (readonly string[])[] = [];
  const run = (...files: readonly string[]): Promise<ComponentRun> => {
    asked.push(files);
    return Promise.resolve(ends[asked.length - 1] ?? GREEN);
  };
  return { asked, run };
}

test('a file whose browser crashed runs once more, alone, and the report says so', async () => {
  const { asked, run } = runsThatEnd(CRASHED, { ...GREEN, passed: 2 });
  expect(await onceMoreAfterCrash('WebKitGTK', run)).toEqual(GREEN);
  expect(asked).toEqual([[], ['flood.test.ts']]);
  expect(console.log).toHaveBeenCalledWith('\nWebKitGTK crashed in flood.test.ts, started again for it.');
});

test('a second crash of a file fails the run, and there is no third try', async () => {
  const { asked, run } = runsThatEnd(CRASHED, { ...CRASHED, passed: 0 });
  expect(await onceMoreAfterCrash('WebKitGTK', run)).toMatchObject({
    isGreen: false,
    crashed: ['flood.test.ts'],
  });
  expect(asked).toHaveLength(2);
});

test('a failed test is never run twice, and neither are the other tests of its run', async () => {
  for (const red of [
    { ...GREEN, isGreen: false, failed: 1 },
    { ...CRASHED, failed: 1 },
  ]) {
    const { asked, run } = runsThatEnd(red);
    expect(await onceMoreAfterCrash('WebKitGTK', run)).toBe(red);
    expect(asked).toHaveLength(1);
  }
});
