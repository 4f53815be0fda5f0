/** The timeline's entries: newest first, bounded, with volume events merged into one row. Pure. */
import type { EventName } from '../../../widget/contract.ts';

export const ENTRY_KINDS = ['event', 'stage', 'message', 'volume', 'request', 'fault', 'layer'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export type NewEntry = {
  readonly kind: EntryKind;
  readonly name: string;
  /** The first event of the row, milliseconds since the epoch. */
  readonly time: number;
  /** The tag's number on the page, from 1; null for events of the page. */
  readonly tag: number | null;
  /** JSON-compatible; the latest one of merged events. */
  readonly detail: unknown;
};
export type LogEntry = NewEntry & { readonly id: number; readonly count: number };

/** Older rows are dropped, so that a long call does not slow down the page. */
export const MAX_ENTRIES = 500;
/** Volume events come ten times a second; those within this time share a row. */
export const GATHER_MS = 5_000;

const KINDS: Readonly<Partial<Record<string, EntryKind>>> = {
  'call-start-progress': 'stage',
  'call-message': 'message',
  'volume-level': 'volume',
} satisfies Partial<Record<EventName, EntryKind>>;

export function kindOf(eventName: string): EntryKind {
  return KINDS[eventName] ?? 'event';
}

/** Requests are reported after they end, so insert each entry by its time. */
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

/** A JSON-compatible copy of an event's detail: media tracks are summarized, other values replaced by a note. */
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

/** Oldest first, with the link that restores this setup, for a bug report. */
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
