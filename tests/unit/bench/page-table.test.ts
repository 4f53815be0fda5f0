/** Scope: the figures that `npm run bench:page` prints, compared with the same page without scripts. */
import { expect, test } from 'vitest';
import type { PageMeasures } from '../../bench/page/lighthouse.ts';
import { astroPage } from '../../bench/page/astro-page.ts';
import { pageTable } from '../../bench/page/page-table.ts';
import { withModule, withoutScripts } from '../../bench/page/page-yardstick.ts';

const QUIET: PageMeasures = {
  performance: 100,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  firstPaint: 700,
  largestPaint: 700,
  blockingTime: 10,
  layoutShift: 0,
  ownScript: 0,
  unusedOfTag: 0,
  otherOrigins: 0,
};

const rowOf = (title: string, pages: readonly Partial<PageMeasures>[]): string => {
  const runs = pages.map((page) => ({ page: { ...QUIET, ...page }, yardstick: QUIET }));
  return (
    pageTable(runs)
      .split('\n')
      .find((line) => line.startsWith(title)) ?? ''
  );
};

test('shows the median and the worst run next to those of the yardstick', () => {
  const row = rowOf('Total Blocking Time', [
    { blockingTime: 20 },
    { blockingTime: 30 },
    { blockingTime: 55 },
  ]);
  expect(row.split(/\s{2,}/).slice(1, 5)).toEqual(['30', '55', '10', '10']);
  expect(row).not.toContain('MISSED');
});

test('marks a target as missed if the median or a single run is too bad', () => {
  expect(rowOf('Total Blocking Time', [{ blockingTime: 45 }])).toContain('MISSED');
  expect(rowOf('Total Blocking Time', [{}, {}, { blockingTime: 61 }])).toContain('MISSED');
  expect(rowOf('Performance', [{}, {}, { performance: 98 }])).toContain('MISSED');
  expect(rowOf('Performance', [{ performance: 99 }])).not.toContain('MISSED');
  expect(rowOf('Largest', [{ largestPaint: 841 }])).toContain('MISSED');
});

test('the yardstick is the page without its scripts, but with its structured data', () => {
  const data = '<script type="application/ld+json">{"a":1}</script>';
  expect(withoutScripts(`<p>1</p><script data-page="/a.js">run()</script>${data}`)).toBe(`<p>1</p>${data}`);
});

test('adds the module to the head like a host, and rejects a page without a head', () => {
  expect(withModule('<head><title>1</title></head>')).toBe(
    '<head><title>1</title><script type="module" src="/task-tamer-agent.mjs"></script></head>',
  );
  expect(() => withModule('<p></p>')).toThrow('no head');
});

test('the table has a column for Astro if it was measured', () => {
  const blocking = (astro: Partial<PageMeasures>[]) =>
    pageTable([
      { page: QUIET, yardstick: QUIET },
      ...astro.map((one) => ({ page: QUIET, yardstick: QUIET, astro: { ...QUIET, ...one } })),
    ])
      .split('\n')
      .find((line) => line.startsWith('Total Blocking Time'))
      ?.split(/\s{2,}/)
      .slice(5, 7);
  expect(blocking([])).toEqual(['–', '–']);
  expect(blocking([{ blockingTime: 40 }, { blockingTime: 60 }, { blockingTime: 90 }])).toEqual(['60', '90']);
});

test('passes head and body to Astro unchanged, with the script that a host adds', () => {
  const page = astroPage(
    '<!doctype html><html lang="en"><head><title>a{b}</title></head><body class="c"><p>"d"</p></body></html>',
  );
  expect(page).toContain('<html lang="en">');
  expect(page).toContain('<body class="c">');
  expect(page).toContain(JSON.stringify('<p>"d"</p>'));
  expect(page).toContain(
    JSON.stringify('<title>a{b}</title><script src="/task-tamer-agent.js" async></script>'),
  );
  expect(() => astroPage('<p></p>')).toThrow('no head');
});
