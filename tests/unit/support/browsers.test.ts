// Scope: the features that Chromium is launched without.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DISABLED_FEATURES } from '../../support/browsers.ts';

it('the features that Chromium is launched without begin with Playwright’s list, which they replace', () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const bundle = readFileSync(path.join(folder, 'lib/coreBundle.js'), 'utf8');
  const list = /disabledFeatures = \[(.*?)\]\.filter/s.exec(bundle)?.[1] ?? '';
  const names = [...list.matchAll(/^\s*"(\w+)",?$/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(DISABLED_FEATURES.slice(0, names.length)).toEqual(names);
});
