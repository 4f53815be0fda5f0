/** Listens to a tag and keeps what it says. A store for `useSyncExternalStore`. */
import { EVENTS } from '../widget/contract.ts';
import { addEntry, describeDetail, type LogEntry } from './log-entries.ts';

export type EventLog = {
  /** Hears every event of the element. Returns how to stop. */
  listen(element: EventTarget): () => void;
  subscribe(listener: () => void): () => void;
  getEntries(): readonly LogEntry[];
  clear(): void;
};

export function createEventLog(now: () => number = Date.now): EventLog {
  let entries: readonly LogEntry[] = [];
  const listeners = new Set<() => void>();
  const set = (next: readonly LogEntry[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const hear = (event: Event) => {
    const detail = describeDetail(event instanceof CustomEvent ? event.detail : null);
    set(addEntry(entries, { name: event.type, time: now(), detail }));
  };
  return {
    listen: (element) => {
      for (const name of EVENTS) element.addEventListener(name, hear);
      return () => {
        for (const name of EVENTS) element.removeEventListener(name, hear);
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getEntries: () => entries,
    clear: () => set([]),
  };
}
