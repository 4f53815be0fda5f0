import { defineConfig } from 'vitest/config';
import { reportFile } from './reports.ts';

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/..`,
    include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/models/*.test.ts'],
    environment: 'node',
    reporters: ['default', ['json', { outputFile: reportFile('unit') }]],
  },
});
