import { defineConfig } from 'vitest/config';
import { reportFile } from '../support/reports.ts';

/** Separate from the unit tests, because these tests start a browser. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/engines/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Each file starts a browser.
    fileParallelism: false,
    retry: 1,
    reporters: ['default', ['json', { outputFile: reportFile('inbox-in-webkit') }]],
  },
});
