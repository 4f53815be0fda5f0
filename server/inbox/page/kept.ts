/** What is entered in a form and not saved. It survives closing the form, and a reload of the page. */
import { useSyncExternalStore } from 'react';
import { isObject, parseJson } from '../../../widget/platform/json.ts';

type FormName = 'settings' | 'rules';

/** Of the open page, where a form may be opened again while it is still being saved. */
const entries = new Map<string, object | null>();
const listeners = new Set<() => void>();

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** @returns what is kept, null for nothing, and a function that keeps something else instead */
export function useKept<Value extends object>(
  form: FormName,
  owner: string,
): readonly [kept: Value | null, keep: (next: (now: Value | null) => Value | null) => void] {
  const key = `task-tamer-${form} ${location.pathname} ${owner}`;
  const read = () => readEntry(key) as Value | null;
  const kept = useSyncExternalStore(subscribe, read);
  return [
    kept,
    (next) => {
      write(key, next(read()));
      for (const changed of listeners) changed();
    },
  ];
}

function readEntry(key: string): object | null {
  const known = entries.get(key);
  if (known !== undefined) return known;
  const stored = readStored(key);
  entries.set(key, stored);
  return stored;
}

function readStored(key: string): object | null {
  try {
    const stored = parseJson(sessionStorage.getItem(key) ?? '');
    return isObject(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Without storage, it does not survive a reload. */
function write(key: string, next: object | null): void {
  entries.set(key, next);
  try {
    if (next === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
  } catch {
    // The form works without it.
  }
}
