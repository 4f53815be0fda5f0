/** The table of `npm run bench:page`: our page, the same page without scripts, and the Astro page. Pure. */
import type { PageMeasures } from './lighthouse.ts';
import { median } from '../table.ts';

export type PageRun = {
  readonly page: PageMeasures;
  readonly yardstick: PageMeasures;
  readonly astro?: PageMeasures;
};

/** Targets for the median, and for the worst run relative to the baseline of the same turn. */
type Goal = {
  readonly text: string;
  readonly isReached: (runs: readonly Pair[]) => boolean;
};
type Pair = { readonly own: number; readonly bare: number };
type Row = {
  readonly name: string;
  readonly worstIs: 'lowest' | 'highest';
  readonly digits?: number;
  readonly goal: Goal;
};

const ownMedian = (runs: readonly Pair[]): number => median(runs.map(({ own }) => own));
const bareMedian = (runs: readonly Pair[]): number => median(runs.map(({ bare }) => bare));

const atLeast = (least: number): Goal => ({
  text: `${least}`,
  isReached: (runs) => ownMedian(runs) >= least,
});
const atMost = (most: number): Goal => ({ text: `${most}`, isReached: (runs) => ownMedian(runs) <= most });

const PERFORMANCE: Goal = {
  text: 'yardstick − 1, in each run',
  isReached: (runs) => runs.every(({ own, bare }) => own >= bare - 1),
};
const BLOCKING: Goal = {
  text: 'yardstick + 30, + 50 in each run',
  isReached: (runs) =>
    ownMedian(runs) <= bareMedian(runs) + 30 && runs.every(({ own, bare }) => own <= bare + 50),
};
const PAINT: Goal = {
  text: 'yardstick × 1.2',
  isReached: (runs) => ownMedian(runs) <= bareMedian(runs) * 1.2,
};

const ROWS: Readonly<Record<keyof PageMeasures, Row>> = {
  performance: { name: 'Performance', worstIs: 'lowest', goal: PERFORMANCE },
  accessibility: { name: 'Accessibility', worstIs: 'lowest', goal: atLeast(100) },
  bestPractices: { name: 'Best Practices', worstIs: 'lowest', goal: atLeast(100) },
  seo: { name: 'SEO', worstIs: 'lowest', goal: atLeast(100) },
  firstPaint: { name: 'First Contentful Paint, ms', worstIs: 'highest', goal: PAINT },
  largestPaint: { name: 'Largest Contentful Paint, ms', worstIs: 'highest', goal: PAINT },
  blockingTime: { name: 'Total Blocking Time, ms', worstIs: 'highest', goal: BLOCKING },
  layoutShift: { name: 'Cumulative Layout Shift', worstIs: 'highest', digits: 3, goal: atMost(0.001) },
  ownScript: { name: "the page's own JavaScript, bytes br", worstIs: 'highest', goal: atMost(20_000) },
  unusedOfTag: { name: 'unused JavaScript of the tag, bytes', worstIs: 'highest', goal: atMost(0) },
  otherOrigins: { name: 'requests to other origins', worstIs: 'highest', goal: atMost(0) },
};

const HEAD = ['', 'median', 'worst', 'yardstick', 'worst', 'Astro', 'worst', 'target'];
const WIDTHS = [36, 9, 9, 11, 9, 9, 9];
const NOT_MEASURED = ['–', '–'];

export function pageTable(runs: readonly PageRun[]): string {
  const rows = (Object.keys(ROWS) as (keyof PageMeasures)[]).map((name) => {
    const { name: title, worstIs, digits = 0, goal } = ROWS[name];
    const pairs = runs.map(({ page, yardstick }) => ({ own: page[name], bare: yardstick[name] }));
    const write = (values: readonly number[]) =>
      values.length === 0
        ? NOT_MEASURED
        : [median(values), worstIs === 'lowest' ? Math.min(...values) : Math.max(...values)].map((value) =>
            value.toFixed(digits),
          );
    const missed = goal.isReached(pairs) ? '' : '  MISSED';
    return [
      title,
      ...write(pairs.map(({ own }) => own)),
      ...write(pairs.map(({ bare }) => bare)),
      ...write(runs.flatMap(({ astro }) => astro?.[name] ?? [])),
      `${goal.text}${missed}`,
    ];
  });
  return [HEAD, ...rows].map(line).join('\n');
}

function line(cells: readonly string[]): string {
  return cells
    .map((cell, column) => {
      const width = WIDTHS[column];
      if (width === undefined) return `   ${cell}`;
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    })
    .join('')
    .trimEnd();
}
