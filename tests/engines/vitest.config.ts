import { defineConfig } from 'vitest/config';
import { reportFile } from '../support/reports.ts';

/** Apart from the unit tests: they start a browser. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/engines/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Each starts a browser.
    fileParallelism: false,
    reporters: ['default', ['json', { outputFile: reportFile('unit') }]],
  },
});
