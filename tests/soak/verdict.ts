/** The measurements as a table, and whether they pass. Pure. */
import { COUNTED, type Counted, type Reading } from './gauge.ts';

/** The limit of growth, bytes per cycle. */
const MAX_HEAP_GROWTH_BYTES = 1_000;
/** Objects kept per cycle. Leaks are far above this limit, the browser's own caches below. */
const MAX_KEPT_OBJECTS = 0.01;

export type Verdict = { readonly good: boolean; readonly line: string };

const NAMES = Object.keys(COUNTED) as readonly Counted[];

export function table(readings: readonly Reading[]): string {
  const head = ['cycle', 'heap, kB', ...NAMES.map((name) => COUNTED[name])];
  const rows = readings.map(({ cycle, heap, counts }) => [
    String(cycle),
    (heap / 1_000).toFixed(1),
    ...NAMES.map((name) => String(counts[name])),
  ]);
  const width = (column: number) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0));
  return [head, ...rows]
    .map((row) => row.map((cell, column) => cell.padStart(width(column))).join('  '))
    .join('\n');
}

/** Compares the last reading with the first. No microphone may be live at the end. */
export function judge(readings: readonly Reading[]): readonly Verdict[] {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined || first.cycle === last.cycle)
    throw new Error('Measuring growth takes two readings.');
  const cycles = last.cycle - first.cycle;
  const growth = (last.heap - first.heap) / cycles;
  const kept = NAMES.filter((name) => (last.counts[name] - first.counts[name]) / cycles >= MAX_KEPT_OBJECTS);
  const names = kept.map((name) => `${last.counts[name] - first.counts[name]} ${COUNTED[name]}`);
  return [
    verdict(
      growth < MAX_HEAP_GROWTH_BYTES,
      `heap: ${Math.round(growth)} bytes per cycle (below ${MAX_HEAP_GROWTH_BYTES})`,
    ),
    verdict(kept.length === 0, `kept over ${cycles} cycles: ${names.join(', ') || 'nothing'}`),
    verdict(last.counts.liveTracks === 0, `live microphones at the end: ${last.counts.liveTracks}`),
  ];
}

const verdict = (good: boolean, what: string): Verdict => ({ good, line: `${good ? '✔' : '✘'} ${what}` });
