import { defineConfig } from 'vitest/config';
import { reportFile } from '../support/reports.ts';

/** Separate from the unit tests, because these tests run several complete builds. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/release/*.test.ts'],
    environment: 'node',
    retry: 1,
    reporters: ['default', ['json', { outputFile: reportFile('versions') }]],
  },
});
