import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { COMPILE_CACHE } from './support/compile-cache.ts';
import { reportFile } from './support/reports.ts';
import { svelteComponents } from './support/svelte-components.ts';
import { TEMPORARY_FILES } from './support/temporary-files.ts';

export default defineConfig({
  plugins: [svelteComponents()],
  test: {
    root: `${import.meta.dirname}/..`,
    include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/models/*.test.ts'],
    environment: 'node',
    env: { ...COMPILE_CACHE, ...TEMPORARY_FILES },
    // Generous, because a passing test never waits for it, and a busy machine is no defect.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // As in the browsers, a second try distinguishes a fault from a race, and the run lists it as flaky. What a random
    // sequence has found is a fault, and another sequence would hide it.
    retry: { count: 1, condition: /^(?!Property failed)/ },
    // Every file cleans up after itself, so files can share modules, which takes a third of the time.
    pool: 'threads',
    isolate: false,
    // One more than there are cores, because some files wait for programs and timeouts.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', ['json', { outputFile: reportFile('unit') }]],
  },
});
