/**
 * Scope: prerendered components contain nothing that only works in a browser, since React drops it silently. Dialogs
 * and the error page are rendered in the browser and excluded.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SITE = join(import.meta.dirname, '../../../../site');
const FILES = globSync('{layout,sections,pages,consent}/*.tsx', { cwd: SITE }).filter(
  (file) => file !== join('pages', 'error.tsx'),
);
const HANDLER = /\son[A-Z]\w*=/;
const HOOK = /\buse(State|Reducer|Effect|LayoutEffect|Ref|Callback|SyncExternalStore)\b/;

test.each(FILES)('%s contains no event handlers and no browser hooks', (file) => {
  const source = readFileSync(join(SITE, file), 'utf8');
  expect(source).not.toMatch(HANDLER);
  expect(source).not.toMatch(HOOK);
});
