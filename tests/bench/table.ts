/** Middles and lower quarters, and the table that is printed. Pure. */
import type { Measures } from './measure.ts';

/** What is below `fraction` of the values, from 0 to 1; between two values their mean by distance. NaN of none. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * fraction;
  const low = sorted[Math.floor(place)] ?? NaN;
  const high = sorted[Math.ceil(place)] ?? NaN;
  return low + (high - low) * (place - Math.floor(place));
}

/** The middle value; of an even number of values the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  return quantile(values, 1 / 2);
}

/** The middle; in brackets the lower quarter, where it is another: what else a machine does only ever adds. */
export function written(values: readonly number[]): string {
  const [middle, quarter] = [median(values), quantile(values, 1 / 4)].map((value) =>
    Math.round(value).toLocaleString('en-US'),
  );
  return middle === quarter ? `${middle}` : `${middle} (${quarter})`;
}

export type Result = { readonly name: string; readonly size: number; readonly runs: readonly Measures[] };
type Values = (result: Result) => readonly number[];
type Row = { readonly title: string; readonly target: string; readonly values: Values };

const each =
  (name: keyof Measures): Values =>
  ({ runs }) =>
    runs.map((run) => run[name]);

const ROWS: readonly Row[] = [
  { title: 'script, brotli bytes', target: 'ratio 0.85', values: ({ size }) => [size] },
  {
    title: 'script time over an empty page, ms',
    target: 'ratio 0.10',
    values: each('scriptTime'),
  },
  { title: 'total blocking time, ms', target: '0', values: each('blockingTime') },
  { title: 'script start to launcher, ms', target: '40', values: each('launcher') },
  { title: 'heap over an empty page, KiB', target: '400', values: each('heap') },
  {
    title: 'click to form after a 100 ms hover, ms',
    target: '50',
    values: each('hoveredForm'),
  },
  {
    title: 'click to form without a hover, ms',
    target: '-',
    values: each('immediateForm'),
  },
  {
    title: 'interaction to next paint of that, ms',
    target: '-',
    values: each('interaction'),
  },
  {
    title: 'requests of its own before a click',
    target: '0',
    values: each('idleRequests'),
  },
  { title: 'timers in 2 idle seconds', target: '0', values: each('idleTimers') },
  { title: 'frames in 2 idle seconds', target: '0', values: each('idleFrames') },
];

/** Ours first; the last column but one is ours over the better peer's. */
export function table(ours: Result, peers: readonly Result[]): string {
  const head = ['', ours.name, ...peers.map(({ name }) => name), 'ratio', 'to reach'];
  const rows = ROWS.map(({ title, target, values }) => {
    const all = [ours, ...peers].map(values);
    const [own = NaN, ...others] = all.map(median);
    return [title, ...all.map(written), ratio(own, Math.min(...others)), target];
  });
  return align([head, ...rows]);
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
