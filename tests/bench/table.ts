/** Medians and lower quartiles, and the printed tables. Pure. */
import type { BusyMeasures } from './visits/busy.ts';
import type { MarkOffsets } from './visits/captions.ts';
import type { EndpointRates } from './endpoint/endpoint.ts';
import type { Measures } from './visits/measure.ts';
import type { StartMeasures } from './visits/start.ts';
import type { TouchTimes } from './visits/touch.ts';

/** The quantile `fraction`, from 0 to 1, interpolated. NaN without values. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * fraction;
  const low = sorted[Math.floor(place)] ?? NaN;
  const high = sorted[Math.ceil(place)] ?? NaN;
  return low + (high - low) * (place - Math.floor(place));
}

/** The median. NaN without values. */
export function median(values: readonly number[]): number {
  return quantile(values, 1 / 2);
}

/** The median, with the lower quartile in brackets if it differs, because other load only adds time. */
export function written(values: readonly number[]): string {
  const [middle, quarter] = [median(values), quantile(values, 1 / 4)].map((value) =>
    Math.round(value).toLocaleString('en-US'),
  );
  return middle === quarter ? `${middle}` : `${middle} (${quarter})`;
}

export type Result = { readonly name: string; readonly size: number; readonly runs: readonly Measures[] };
type Row<Of> = {
  readonly title: string;
  readonly target: string;
  readonly values: (of: Of) => readonly number[];
  /** The target relative to the bare element's time. */
  readonly ofBare?: number;
};

const each =
  (name: keyof Measures): Row<Result>['values'] =>
  ({ runs }) =>
    runs.flatMap((run) => run[name] ?? []);

/**
 * The figures and their targets. The targets were set where the bare element took 21 ms to its launcher and 39 ms to
 * its form; on other machines, the ratio to its time counts.
 */
const ROWS: readonly Row<Result>[] = [
  { title: 'script, brotli bytes', target: 'ratio 0.85', values: ({ size }) => [size] },
  { title: 'script time over an empty page, ms', target: 'ratio 0.10', values: each('scriptTime') },
  { title: 'total blocking time, ms', target: '0', values: each('blockingTime') },
  { title: 'script start to launcher, ms', target: '40', ofBare: 40 / 21, values: each('launcher') },
  { title: 'heap over an empty page, KiB', target: '400', values: each('heap') },
  {
    title: 'click to form after a 100 ms hover, ms',
    target: '50',
    ofBare: 50 / 39,
    values: each('hoveredForm'),
  },
  {
    title: 'interaction to next paint of that click, ms',
    target: 'ratio 1.00',
    values: each('hoveredInteraction'),
  },
  { title: 'the same of the first key after it, ms', target: '50', values: each('keystroke') },
  { title: 'longest task over 50 ms after that click, ms', target: '0', values: each('longTask') },
  { title: 'click to form without a hover, ms', target: 'ratio 1.00', values: each('immediateForm') },
  {
    title: 'interaction to next paint of that click, ms',
    target: 'ratio 1.00',
    values: each('immediateInteraction'),
  },
  { title: 'own requests before a click', target: '0', values: each('idleRequests') },
  { title: 'timers in 2 idle seconds', target: '0', values: each('idleTimers') },
  { title: 'frames in 2 idle seconds', target: '0', values: each('idleFrames') },
];

/** Our builds, then the bare element, then the peers. The ratio is our first build's median over the better peer's. */
export function table(ours: readonly Result[], bare: Result, peers: readonly Result[]): string {
  const head = ['', ...[...ours, bare, ...peers].map(({ name }) => name), 'ratio', 'of bare', 'target'];
  // Omit what was not measured.
  const measured = ROWS.filter(({ values }) => ours.some((one) => values(one).length > 0));
  const rows = measured.map(({ title, target, values, ofBare }) => {
    const all = [...ours, bare, ...peers].map(values);
    const [own = NaN] = all.map(median);
    const [least = NaN, ...others] = all.slice(ours.length).map(median);
    const isOfBare = ofBare !== undefined;
    const goal = isOfBare ? `${target}, or ${ofBare.toFixed(2)} of bare` : target;
    return [
      title,
      ...all.map(written),
      ratio(own, Math.min(...others)),
      isOfBare ? ratio(own, least) : '-',
      goal,
    ];
  });
  return align([head, ...rows]);
}

type Starts = readonly StartMeasures[];

const START_ROWS: readonly Row<Starts>[] = [
  {
    title: 'press to call, joining included, ms',
    target: '-',
    values: (starts) => starts.map(({ joining, overhead }) => joining + overhead),
  },
  {
    title: 'press to call without joining, ms',
    target: '50',
    values: (starts) => starts.map(({ overhead }) => overhead),
  },
  {
    title: 'requests for the call engine after the press',
    target: '0',
    values: (starts) => starts.map(({ lateEngineRequests }) => lateEngineRequests),
  },
];

/**
 * Compares the embeds on a busy page; the first candidate is the page without an embed. Shares and own costs are medians of
 * the turns, because the machine's other load changes from turn to turn.
 */
export function busyTable(
  load: string,
  names: readonly string[],
  all: readonly (readonly BusyMeasures[])[],
): string {
  const bare = all[0] ?? [];
  const drawnBy = bare[0]?.drawnBy ?? null;
  const row = (title: string, target: string, value: (own: BusyMeasures, empty: BusyMeasures) => number) => [
    title,
    ...all.map((runs) =>
      median(
        runs.flatMap((own, turn) => bare.slice(turn, turn + 1).map((empty) => value(own, empty))),
      ).toFixed(2),
    ),
    target,
  ];
  return align([
    [drawnBy === null ? load : `${load}, by ${drawnBy}`, ...names, 'target'],
    row('frames a second', '-', (own) => own.frameRate),
    row('share of the frames', '0.97', (own, empty) => own.frameRate / empty.frameRate),
    row("renderer's tasks for each frame, ms", '-', (own) => own.tasksPerFrame),
    row('more than the empty page, ms', '-', (own, empty) => own.tasksPerFrame - empty.tasksPerFrame),
    row('with its script on the stack, ms', '1.00', (own) => own.ownPerFrame),
    row('its script, % of the time', '3.00', (own) => own.ownShare * 100),
  ]);
}

/** Compares ours with the peer's on one kind of device. */
export function startTable(device: string, ours: Starts, peer: Starts): string {
  const rows = START_ROWS.map(({ title, target, values }) => {
    const all = [ours, peer].map(values);
    const [own = NaN, other = NaN] = all.map(median);
    return [title, ...all.map(written), ratio(own, other), target];
  });
  return align([[device, 'Task Tamer', 'Vapi', 'ratio', 'target'], ...rows]);
}

/** Compares the call endpoint with a handler that makes the same requests without checks. */
export function endpointTable(rates: readonly EndpointRates[]): string {
  const [own, bare] = [rates.map(({ endpoint }) => endpoint), rates.map(({ bare }) => bare)].map(median);
  const counts = [own, bare].map((rate) => Math.round(rate ?? NaN).toLocaleString('en-US'));
  const row = ['calls started per second', ...counts, ratio(own ?? NaN, bare ?? NaN), 'ratio 0.80'];
  return align([['the call endpoint', 'Task Tamer', 'bare handler', 'ratio', 'target'], row]);
}

/** Compares fetching the bot check's script at the first touch with fetching it when the dialog opens. */
export function touchTable({ atTouch, atOnce }: TouchTimes): string {
  const more = Math.round(median(atTouch) - median(atOnce));
  const row = ['until Start Call can be pressed, ms', written(atTouch), written(atOnce), `${more}`, '100'];
  return align([['', 'at the first touch', 'at once', 'difference', 'target'], row]);
}

/** The median, earliest and latest mark in each browser. */
export function captionsTable(places: readonly MarkOffsets[]): string {
  const rows = places.map(({ where, offsets }) => [
    where,
    ...[1 / 2, 0, 1].map((fraction) => `${Math.round(quantile(offsets, fraction))}`),
    `${offsets.length}`,
    '±150',
  ]);
  return align([['mark after the word, ms', 'median', 'earliest', 'latest', 'words', 'target'], ...rows]);
}

function ratio(own: number, other: number): string {
  return other > 0 ? (own / other).toFixed(2) : '-';
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
