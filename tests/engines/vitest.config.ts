import { defineConfig } from 'vitest/config';

/** Apart from the unit tests: they start a browser. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/engines/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
  },
});
