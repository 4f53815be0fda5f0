/**
 * The tests that should detect a mutation: those of the pure parts, and of the calls that use them. `stryker.config.json`
 * names no tsconfig on purpose: Stryker would rewrite it through an API that TypeScript 7 does not have.
 */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: [
      'tests/unit/{bot-check,call,config,platform,session}/**/*.test.ts',
      'tests/unit/server/admission/{consent,limits}.test.ts',
      'tests/unit/server/{cli/settings,counters/counters,http/reports,http/secrets}.test.ts',
      'tests/unit/server/routes/{calls,chats,feedback,messages,order,platform,refusals}.test.ts',
    ],
    // They build or read files that the sandbox does not contain.
    exclude: ['tests/unit/{call/voice,platform/client}/{manual,package}.test.ts'],
    environment: 'node',
    // Generous, because a busy machine is no defect.
    testTimeout: 20_000,
  },
});
