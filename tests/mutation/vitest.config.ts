/**
 * The tests that are to notice a mutation: of the pure parts, and of the calls that use them. `stryker.config.json`
 * names no tsconfig on purpose: it would be rewritten by way of an interface that TypeScript 7 does not have.
 */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['tests/unit/{call,widget,bot-check}/**/*.test.ts'],
    environment: 'node',
  },
});
