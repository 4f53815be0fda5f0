/** Scope: the sums that `npm test` prints, from each runner's own report, and which tests count as flaky. */
import { expect, test } from 'vitest';
import { withSecondTry } from '../../component/second-try.ts';
import { parseCounts, sumCounts, type FileResult } from '../../support/reports.ts';

const FINE: FileResult = { file: 'fine.test.ts', passed: 2, failed: [], flaky: [], hasCrashed: false };
const CLOSES = { title: 'closes the dialog', reason: 'expected true\n to be false' };
const RED: FileResult = { ...FINE, file: 'red.test.ts', passed: 1, failed: [CLOSES] };
const CRASHED: FileResult = { ...FINE, file: 'crashed.test.ts', passed: 0, hasCrashed: true };

test('the report of each runner is read', () => {
  const unit = {
    numPassedTests: 3,
    testResults: [
      {
        name: 'tests/unit/red.test.ts',
        status: 'failed',
        assertionResults: [
          {
            fullName: 'a dialog closes',
            status: 'failed',
            failureMessages: ['Error: it is open\n  at dialog'],
          },
          { fullName: 'a dialog opens', status: 'passed', failureMessages: [] },
          { fullName: 'a dialog moves', status: 'passed', failureMessages: ['Error: late', 'Error: later'] },
        ],
      },
      {
        name: 'tests/unit/broken.test.ts',
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
      { name: 'tests/unit/fine.test.ts', status: 'passed', assertionResults: [] },
    ],
  };
  expect(parseCounts('unit', unit)).toEqual({
    passed: 3,
    failed: [
      'tests/unit/red.test.ts: a dialog closes (Error: it is open at dialog)',
      'tests/unit/broken.test.ts: the file could not run (no such module)',
    ],
    flaky: ['tests/unit/red.test.ts: a dialog moves (Error: late)'],
  });
  expect(parseCounts('webkit', { files: [FINE, RED, CRASHED, { ...FINE, flaky: [CLOSES] }] })).toEqual({
    passed: 5,
    failed: [
      'red.test.ts: closes the dialog (expected true to be false)',
      'crashed.test.ts: the browser crashed',
    ],
    flaky: ['fine.test.ts: closes the dialog (expected true to be false)'],
  });
  const results = [{ error: { message: '\u001b[31mError\u001b[39m: silence' } }, {}];
  const flaky = { status: 'flaky', results };
  const suites = [
    {
      specs: [
        { title: 'ends the call', file: 'end.spec.ts', tests: [{ status: 'unexpected', results: [{}] }] },
      ],
      suites: [{ specs: [{ title: 'plays sound', file: 'end.spec.ts', tests: [flaky] }] }],
    },
  ];
  expect(parseCounts('visits', { stats: { expected: 5, flaky: 1 }, suites })).toEqual({
    passed: 6,
    failed: ['end.spec.ts: ends the call'],
    flaky: ['end.spec.ts: plays sound (Error: silence)'],
  });
});

test('a report without numbers is rejected instead of counting as zero', () => {
  expect(() => parseCounts('unit', {})).toThrow('numPassedTests');
  expect(() => parseCounts('visits', { stats: { expected: '5' } })).toThrow('stats.expected');
  expect(() => parseCounts('firefox', {})).toThrow('files');
});

test('the counts are summed', () => {
  expect(
    sumCounts([
      { passed: 1, failed: ['red'], flaky: ['one'] },
      { passed: 3, failed: [], flaky: ['two'] },
    ]),
  ).toEqual({ passed: 4, failed: ['red'], flaky: ['one', 'two'] });
});

test('a component test that fails once and passes the second time is flaky', async () => {
  const runs = [[FINE, RED], [{ ...RED, passed: 2, failed: [] }]];
  const asked: (readonly string[])[] = [];
  const results = await withSecondTry((...files) => {
    asked.push(files);
    return Promise.resolve(runs[asked.length - 1] ?? []);
  });
  expect(asked).toEqual([[], ['red.test.ts']]);
  expect(results).toEqual([FINE, { ...FINE, file: 'red.test.ts', flaky: [CLOSES] }]);
});

test('a component test that fails twice fails', async () => {
  expect(await withSecondTry(() => Promise.resolve([RED]))).toEqual([RED]);
});

test('a file that passes after a crash of the browser is not flaky', async () => {
  const runs = [[CRASHED], [{ ...CRASHED, passed: 2, hasCrashed: false }]];
  const results = await withSecondTry(() => Promise.resolve(runs.shift() ?? []));
  expect(results).toEqual([{ ...CRASHED, passed: 2, hasCrashed: false }]);
});

test('many files that fail together do not run again', async () => {
  const failures = ['a', 'b', 'c', 'd', 'e'].map((file) => ({ ...RED, file }));
  let runs = 0;
  await withSecondTry(() => {
    runs += 1;
    return Promise.resolve(failures);
  });
  expect(runs).toBe(1);
});
