/** Medians, and the table that is printed. Pure. */
import type { Measures } from './measure.ts';

/** The middle value; of an even number of values the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? NaN;
  const high = sorted[Math.floor(middle)] ?? NaN;
  return (low + high) / 2;
}

/** The median of each measure. */
export function medians(runs: readonly Measures[]): Measures {
  const first = runs[0];
  if (first === undefined) throw new Error('There is no median of no runs.');
  const names = Object.keys(first) as (keyof Measures)[];
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))])) as Measures;
}

export type Result = { readonly name: string; readonly size: number; readonly measures: Measures };
type Row = { readonly title: string; readonly target: string; readonly value: (result: Result) => number };

const ROWS: readonly Row[] = [
  { title: 'script, brotli bytes', target: 'ratio 0.85', value: ({ size }) => size },
  {
    title: 'script time over an empty page, ms',
    target: 'ratio 0.10',
    value: ({ measures }) => measures.scriptTime,
  },
  { title: 'total blocking time, ms', target: '0', value: ({ measures }) => measures.blockingTime },
  { title: 'script start to launcher, ms', target: '40', value: ({ measures }) => measures.launcher },
  { title: 'heap over an empty page, KiB', target: '400', value: ({ measures }) => measures.heap },
  {
    title: 'click to form after a 100 ms hover, ms',
    target: '50',
    value: ({ measures }) => measures.hoveredForm,
  },
  {
    title: 'click to form without a hover, ms',
    target: '-',
    value: ({ measures }) => measures.immediateForm,
  },
  {
    title: 'interaction to next paint of that, ms',
    target: '-',
    value: ({ measures }) => measures.interaction,
  },
  {
    title: 'requests of its own before a click',
    target: '0',
    value: ({ measures }) => measures.idleRequests,
  },
  { title: 'timers in 2 idle seconds', target: '0', value: ({ measures }) => measures.idleTimers },
  { title: 'frames in 2 idle seconds', target: '0', value: ({ measures }) => measures.idleFrames },
];

/** Ours first; the last column but one is ours over the better peer's. */
export function table(ours: Result, peers: readonly Result[]): string {
  const head = ['', ours.name, ...peers.map(({ name }) => name), 'ratio', 'to reach'];
  const rows = ROWS.map(({ title, target, value }) => {
    const own = value(ours);
    const others = peers.map(value);
    return [title, number(own), ...others.map(number), ratio(own, Math.min(...others)), target];
  });
  return align([head, ...rows]);
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function ratio(own: number, better: number): string {
  return better > 0 ? (own / better).toFixed(2) : '-';
}

function align(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(width(0)) : cell.padStart(width(column))))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
