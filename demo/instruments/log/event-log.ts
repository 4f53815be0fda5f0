/** Records the events of tags and their pages. A store for `useSyncExternalStore`. */
import { EVENTS } from '../../../widget/contract.ts';
import { addEntry, describeDetail, kindOf, type LogEntry, type NewEntry } from './log-entries.ts';
import { addSample, volumeIn, type VolumeSample } from './volume.ts';
import { watchPage, type WatchedWindow } from './watch-page.ts';

export type Log = { readonly entries: readonly LogEntry[]; readonly volumes: readonly VolumeSample[] };

export type EventLog = {
  /** Records all events of the page's tag of this number. Returns a function that stops it. */
  listen(element: EventTarget, tag: number): () => void;
  /** Records the page's requests, policy violations and errors. Returns a function that stops it. */
  watch(page: WatchedWindow): () => void;
  subscribe(listener: () => void): () => void;
  getLog(): Log;
  clear(): void;
};

const EMPTY: Log = { entries: [], volumes: [] };

export function createEventLog(now: () => number = Date.now): EventLog {
  let log = EMPTY;
  const listeners = new Set<() => void>();
  const set = (next: Log) => {
    log = next;
    for (const listener of listeners) listener();
  };
  const add = (entry: NewEntry) => set({ ...log, entries: addEntry(log.entries, entry) });
  const hear = (event: Event, tag: number) => {
    const detail = describeDetail('detail' in event ? event.detail : null);
    const kind = kindOf(event.type);
    const time = now();
    const volume = kind === 'volume' ? volumeIn(detail) : null;
    const volumes = volume === null ? log.volumes : addSample(log.volumes, { time, volume, tag });
    set({ entries: addEntry(log.entries, { kind, name: event.type, time, tag, detail }), volumes });
  };
  return {
    listen: (element, tag) => {
      const listener = (event: Event) => hear(event, tag);
      for (const name of EVENTS) element.addEventListener(name, listener);
      return () => {
        for (const name of EVENTS) element.removeEventListener(name, listener);
      };
    },
    watch: (page) => watchPage(page, add, now),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getLog: () => log,
    clear: () => set(EMPTY),
  };
}
