import { defineConfig } from 'vitest/config';

/** Apart from the unit tests: two whole builds, and one more in a clone. */
export default defineConfig({
  test: { root: `${import.meta.dirname}/../..`, include: ['tests/release/*.test.ts'], environment: 'node' },
});
