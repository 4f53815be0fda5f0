// Scope: which names of a script are newer than the oldest browsers that the tag supports.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OLDEST_BROWSERS } from '../../../widget/build/oldest-browsers.ts';
import { floorFaults, laterIn, tooNew } from '../../support/browser-floor.ts';

it('the oldest browsers of the check are those that the manual names', () => {
  const { chrome, safari, firefox } = OLDEST_BROWSERS;
  const manual = readFileSync(new URL('../../../docs/setup/embedding.md', import.meta.url), 'utf8');
  expect(manual.replaceAll('\n', ' ')).toContain(
    `Chrome and Edge from ${chrome}, Safari from ${safari} and Firefox from ${firefox}`,
  );
});

it('the browser check finds globals, static methods and methods that are too new, in any of the browsers', () => {
  expect(tooNew('new CloseWatcher()')).toEqual(['CloseWatcher']);
  expect(tooNew('window.CloseWatcher')).toEqual(['CloseWatcher']);
  expect(tooNew('URL.canParse(a); Promise.withResolvers(); AbortSignal.any([])')).toEqual([
    'AbortSignal.any',
    'Promise.withResolvers',
    'URL.canParse',
  ]);
  expect(tooNew('a.toSorted(); b.c.startViewTransition()')).toEqual(['startViewTransition', 'toSorted']);
});

it('the browser check accepts what all browsers have, and same-named members', () => {
  expect(tooNew('Object.hasOwn(a, b); a.findLast(b); structuredClone(a); AbortSignal.timeout(1)')).toEqual(
    [],
  );
  expect(tooNew('a.canParse; CSS.escape(a); b[toSorted]')).toEqual([]);
});

it('the browser check says what is too new, and which exceptions are no longer used', () => {
  expect(floorFaults(['URL.canParse(a)'])).toContain('URL.canParse is too new');
  expect(floorFaults([])).toContain('showPopover is no longer used');
  expect(floorFaults(['', 'a.showPopover()'])).not.toContain('showPopover is no longer used');
});

it('the browser check reports a feature that one browser got later', () => {
  expect(laterIn('chrome')).toEqual(
    expect.arrayContaining(['URL.canParse', 'Array.toSorted', 'HTMLElement.showPopover', 'CloseWatcher']),
  );
  expect(laterIn('chrome')).not.toContain('Array.findLast');
});
