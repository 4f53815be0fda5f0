/** The entries of the event log: added newest first, bounded, loudness gathered into one row. Pure. */
import type { EventName } from '../widget/contract.ts';

export type LogEntry = {
  readonly id: number;
  readonly name: string;
  /** Milliseconds since the epoch, of the first event in this row. */
  readonly time: number;
  /** Milliseconds since the row before, or null for the first. */
  readonly since: number | null;
  /** JSON of the event's detail; of the latest one where several are gathered. */
  readonly detail: string;
  readonly count: number;
};

/** Older rows fall out: a long call must not slow the page down. */
export const MAX_ENTRIES = 500;
/** Loudness arrives ten times a second: one row gathers this many milliseconds of it. */
export const GATHER_MS = 5_000;
const GATHERED: EventName = 'volume-level';

export function addEntry(
  entries: readonly LogEntry[],
  { name, time, detail }: Pick<LogEntry, 'name' | 'time' | 'detail'>,
): readonly LogEntry[] {
  const open = name === GATHERED ? entries.find((entry) => isOpen(entry, time)) : undefined;
  if (open !== undefined) {
    return entries.map((entry) => (entry === open ? { ...entry, detail, count: entry.count + 1 } : entry));
  }
  const latest = entries[0];
  const entry: LogEntry = {
    id: (latest?.id ?? 0) + 1,
    name,
    time,
    since: latest === undefined ? null : time - latest.time,
    detail,
    count: 1,
  };
  return [entry, ...entries].slice(0, MAX_ENTRIES);
}

function isOpen(entry: LogEntry, time: number): boolean {
  return entry.name === GATHERED && time - entry.time < GATHER_MS;
}

/** An event's detail as JSON: a media track becomes what can be said about it, the unsayable a note. */
export function describeDetail(detail: unknown): string {
  try {
    return (
      JSON.stringify(detail, (_key, value: unknown) => (isTrack(value) ? summary(value) : value)) ?? 'null'
    );
  } catch (error) {
    return JSON.stringify({ unreadable: error instanceof Error ? error.message : String(error) });
  }
}

type Track = { readonly kind: string; readonly label: string; readonly readyState: string };

function isTrack(value: unknown): value is Track {
  return typeof value === 'object' && value !== null && 'readyState' in value && 'kind' in value;
}

function summary({ kind, label, readyState }: Track): Track {
  return { kind, label, readyState };
}

/** The log as JSON, oldest first, as one would attach it to a report. */
export function exportEntries(entries: readonly LogEntry[]): string {
  const rows = entries.toReversed().map(({ name, time, detail, count }) => ({
    time: new Date(time).toISOString(),
    event: name,
    detail: JSON.parse(detail) as unknown,
    ...(count > 1 ? { count } : {}),
  }));
  return JSON.stringify(rows, null, 2);
}
