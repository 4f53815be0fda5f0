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

/** Of a time: whatever else runs on the machine only ever adds to it. */
export type Spread = { readonly middle: number; readonly lowerQuarter: number };

export function spread(values: readonly number[]): Spread {
  return { middle: median(values), lowerQuarter: quantile(values, 1 / 4) };
}

/** The middle, and the quarter in brackets where it is another. */
export function written({ middle, lowerQuarter }: Spread): string {
  const [both, quarter] = [middle, lowerQuarter].map((value) => Math.round(value).toLocaleString('en-US'));
  return both === quarter ? `${both}` : `${both} (${quarter})`;
}

export type Result = { readonly name: string; readonly size: number; readonly runs: readonly Measures[] };
type Row = { readonly title: string; readonly target: string; readonly of: (runs: Measures) => number };

const ROWS: readonly Row[] = [
  {
    title: 'script time over an empty page, ms',
    target: 'ratio 0.10',
    of: (runs) => runs.scriptTime,
  },
  { title: 'total blocking time, ms', target: '0', of: (runs) => runs.blockingTime },
  { title: 'script start to launcher, ms', target: '40', of: (runs) => runs.launcher },
  { title: 'heap over an empty page, KiB', target: '400', of: (runs) => runs.heap },
  {
    title: 'click to form after a 100 ms hover, ms',
    target: '50',
    of: (runs) => runs.hoveredForm,
  },
  {
    title: 'click to form without a hover, ms',
    target: '-',
    of: (runs) => runs.immediateForm,
  },
  {
    title: 'interaction to next paint of that, ms',
    target: '-',
    of: (runs) => runs.interaction,
  },
  {
    title: 'requests of its own before a click',
    target: '0',
    of: (runs) => runs.idleRequests,
  },
  { title: 'timers in 2 idle seconds', target: '0', of: (runs) => runs.idleTimers },
  { title: 'frames in 2 idle seconds', target: '0', of: (runs) => runs.idleFrames },
];

/** Ours first; the last column but one is ours over the better peer's. */
export function table(ours: Result, peers: readonly Result[]): string {
  const head = ['', ours.name, ...peers.map(({ name }) => name), 'ratio', 'to reach'];
  const sizes = row('script, brotli bytes', 'ratio 0.85', [ours, ...peers], ({ size }) => [size]);
  const rows = ROWS.map(({ title, target, of }) =>
    row(title, target, [ours, ...peers], ({ runs }) => runs.map(of)),
  );
  return align([head, sizes, ...rows]);
}

function row(
  title: string,
  target: string,
  results: readonly Result[],
  valuesOf: (result: Result) => readonly number[],
): readonly string[] {
  const spreads = results.map((result) => spread(valuesOf(result)));
  const [own = NaN, ...others] = spreads.map(({ middle }) => middle);
  return [title, ...spreads.map(written), ratio(own, Math.min(...others)), target];
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
