/** Values of the server's that are read anew whenever something has changed. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CHANGES_URL, type Outcome } from './client.ts';

/** How long after a lost connection another one is tried, ms. */
const AGAIN = 5_000;

/** Counts up with every change, from the first connection on. */
export type Live = { readonly version: number; readonly isConnected: boolean };

/** @param isOn whether somebody is signed in: without a session there is nothing to listen to */
export function useLive(isOn: boolean): Live {
  const [live, setLive] = useState<Live>({ version: 0, isConnected: true });
  useEffect(() => {
    if (!isOn) return;
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = () => setLive(({ version }) => ({ version: version + 1, isConnected: true }));
    const connect = () => {
      source = new EventSource(CHANGES_URL);
      source.addEventListener('message', changed);
      source.addEventListener('error', () => {
        // The browser itself tries again unless the server refused.
        const isRefused = source?.readyState === EventSource.CLOSED;
        setLive(({ version }) => ({ version: isRefused ? version + 1 : version, isConnected: false }));
        if (isRefused) timer = setTimeout(connect, AGAIN);
      });
    };
    connect();
    addEventListener('online', changed);
    return () => {
      removeEventListener('online', changed);
      clearTimeout(timer);
      source?.close();
    };
  }, [isOn]);
  return live;
}

export type Loaded<Value> = {
  /** The last that was read; null: nothing yet. */
  readonly value: Value | null;
  /** Why the last try failed; null: it did not. */
  readonly problem: string | null;
  readonly isReading: boolean;
  readonly reload: () => void;
};

/**
 * @param key of what is read: with another one, what was read before is forgotten
 * @param version with another one, it is read anew, and what was read before is shown until then
 */
export function useLoaded<Value>(
  key: string,
  version: number | string,
  read: () => Promise<Outcome<Value>>,
  onSignedOut: () => void,
): Loaded<Value> {
  const [state, setState] = useState<Read<Value>>({ key, asked: '', value: null, problem: null });
  const [tries, setTries] = useState(0);
  const asked = `${key} ${version} ${tries}`;
  const latest = useRef({ read, onSignedOut });
  useEffect(() => {
    latest.current = { read, onSignedOut };
  });
  useEffect(() => {
    let isCurrent = true;
    void latest.current.read().then((outcome) => {
      if (!isCurrent) return;
      if (outcome.kind === 'signed-out') return latest.current.onSignedOut();
      setState((before) => {
        if (outcome.kind === 'ok') return { key, asked, value: outcome.value, problem: null };
        return { key, asked, value: before.key === key ? before.value : null, problem: outcome.message };
      });
    });
    return () => {
      isCurrent = false;
    };
  }, [key, asked]);
  const reload = useCallback(() => setTries((before) => before + 1), []);
  const { value, problem } = state.key === key ? state : { value: null, problem: null };
  return { value, problem, isReading: state.asked !== asked, reload };
}

type Read<Value> = {
  readonly key: string;
  /** What it is the answer to. */
  readonly asked: string;
  readonly value: Value | null;
  readonly problem: string | null;
};

function onFragment(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

const readFragment = (): string => location.hash.slice(1);

/** What stands after the number sign, by name. */
export function useFragment(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(onFragment, readFragment));
}

/** @param fragment without the number sign */
export function replaceFragment(fragment: string): void {
  history.replaceState(null, '', fragment === '' ? location.pathname : `#${fragment}`);
  dispatchEvent(new Event('hashchange'));
}
