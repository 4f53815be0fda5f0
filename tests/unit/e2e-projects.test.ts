// Scope: no file of the browser tests is left out: `npm run test:all` runs each in Chromium, once.
import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import e2e from '../e2e/playwright.config.ts';

const TESTS = fileURLToPath(new URL('../', import.meta.url));
const FILES = globSync(['contract/**/*.spec.ts', 'e2e/**/*.spec.ts', 'models/*.spec.ts'], { cwd: TESTS });
const IN_CHROMIUM = e2e.projects?.filter(({ name }) => name !== 'firefox') ?? [];

type Patterns = string | RegExp | readonly (string | RegExp)[] | undefined;
const isNamed = (patterns: Patterns, file: string): boolean =>
  [patterns ?? []].flat().some((pattern) => matchesGlob(file, String(pattern)));

it.each(FILES.filter((file) => !file.endsWith('/firefox.spec.ts')))(
  '%s runs in Chromium in exactly one project',
  (file) => {
    const projects = IN_CHROMIUM.filter(
      ({ testMatch, testIgnore }) => isNamed(testMatch, file) && !isNamed(testIgnore, file),
    );
    expect(projects).toHaveLength(1);
  },
);
