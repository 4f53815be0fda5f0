/** The entries of the timeline: newest first, bounded, loudness gathered into one row. Pure. */
import type { EventName } from '../../widget/contract.ts';

export const ENTRY_KINDS = ['event', 'stage', 'message', 'volume', 'request', 'fault', 'layer'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export type NewEntry = {
  readonly kind: EntryKind;
  readonly name: string;
  /** Milliseconds since the epoch, of the first event in the row. */
  readonly time: number;
  /** Which tag of the page, from 1; null for what is the page's. */
  readonly tag: number | null;
  /** As JSON knows it; of the latest one where several are gathered. */
  readonly detail: unknown;
};
export type LogEntry = NewEntry & { readonly id: number; readonly count: number };

/** Older rows fall out: a long call must not slow the page down. */
export const MAX_ENTRIES = 500;
/** Loudness arrives ten times a second: one row gathers this many milliseconds of it. */
export const GATHER_MS = 5_000;

const KINDS: Readonly<Partial<Record<string, EntryKind>>> = {
  'call-start-progress': 'stage',
  'call-message': 'message',
  'volume-level': 'volume',
} satisfies Partial<Record<EventName, EntryKind>>;

export function kindOf(eventName: string): EntryKind {
  return KINDS[eventName] ?? 'event';
}

/** Requests are told after they have ended: each entry goes to where its time belongs. */
export function addEntry(entries: readonly LogEntry[], added: NewEntry): readonly LogEntry[] {
  const open = added.kind === 'volume' ? entries.find((entry) => gathers(entry, added)) : undefined;
  if (open !== undefined) {
    const { detail } = added;
    return entries.map((entry) => (entry === open ? { ...entry, detail, count: entry.count + 1 } : entry));
  }
  const id = entries.reduce((highest, entry) => Math.max(highest, entry.id), 0) + 1;
  const older = entries.findIndex(({ time }) => time <= added.time);
  const at = older === -1 ? entries.length : older;
  return [...entries.slice(0, at), { ...added, id, count: 1 }, ...entries.slice(at)].slice(0, MAX_ENTRIES);
}

function gathers(entry: LogEntry, added: NewEntry): boolean {
  return entry.kind === 'volume' && entry.tag === added.tag && added.time - entry.time < GATHER_MS;
}

/** A copy of an event's detail that JSON can say: a track is what can be told about it, the unsayable a note. */
export function describeDetail(detail: unknown): unknown {
  try {
    const json = JSON.stringify(detail ?? null, (_, value: unknown) =>
      isTrack(value) ? summary(value) : value,
    );
    return JSON.parse(json) as unknown;
  } catch (error) {
    return { unreadable: error instanceof Error ? error.message : String(error) };
  }
}

type Track = { readonly kind: string; readonly label: string; readonly readyState: string };

function isTrack(value: unknown): value is Track {
  return typeof value === 'object' && value !== null && 'readyState' in value && 'kind' in value;
}

function summary({ kind, label, readyState }: Track): Track {
  return { kind, label, readyState };
}

export type EntryFilter = { readonly hide: readonly EntryKind[]; readonly find: string };

export function filterEntries(
  entries: readonly LogEntry[],
  { hide, find }: EntryFilter,
): readonly LogEntry[] {
  const words = find.trim().toLowerCase();
  return entries.filter(
    (entry) =>
      !hide.includes(entry.kind) &&
      (words === '' || `${entry.name} ${JSON.stringify(entry.detail)}`.toLowerCase().includes(words)),
  );
}

/** Oldest first, with the link that shows it again: as one would attach it to a report. */
export function exportEntries(entries: readonly LogEntry[], link: string): string {
  const rows = entries.toReversed().map(({ kind, name, time, tag, detail, count }) => ({
    time: new Date(time).toISOString(),
    kind,
    name,
    ...(tag === null ? {} : { tag }),
    ...(count > 1 ? { count } : {}),
    detail,
  }));
  return JSON.stringify({ link, entries: rows }, null, 2);
}
