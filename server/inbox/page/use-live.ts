/** Server values that are reloaded after every change. */
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CHANGES_URL, type Outcome } from './client.ts';

/** The delay between a refused connection and the next attempt. */
const RECONNECT_DELAY_MS = 5_000;

/** `version` increases with every change, from the first connection on. */
export type Live = { readonly version: number; readonly isConnected: boolean };

export function useLive(): Live {
  const [live, setLive] = useState<Live>({ version: 0, isConnected: true });
  useEffect(() => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = () => setLive(({ version }) => ({ version: version + 1, isConnected: true }));
    const lost = () => setLive(({ version }) => ({ version, isConnected: false }));
    const connect = () => {
      source = new EventSource(CHANGES_URL);
      source.addEventListener('message', changed);
      source.addEventListener('error', () => {
        // The browser retries on its own unless the server refused.
        const isRefused = source?.readyState === EventSource.CLOSED;
        setLive(({ version }) => ({ version: isRefused ? version + 1 : version, isConnected: false }));
        if (isRefused) timer = setTimeout(connect, RECONNECT_DELAY_MS);
      });
    };
    connect();
    addEventListener('online', changed);
    addEventListener('offline', lost);
    return () => {
      removeEventListener('online', changed);
      removeEventListener('offline', lost);
      clearTimeout(timer);
      source?.close();
    };
  }, []);
  return live;
}

export type Loaded<Value> = {
  /** Null if nothing was loaded yet, or it no longer exists. */
  readonly value: Value | null;
  /** Why the last attempt failed; null if it succeeded. */
  readonly problem: string | null;
  readonly isReading: boolean;
  readonly reload: () => void;
};

/**
 * @param key identifies the value; a new key discards the old value
 * @param version a new version reloads the value and keeps the old one until then
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
        const value = before.key === key && outcome.isGone !== true ? before.value : null;
        return { key, asked, value, problem: outcome.message };
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
  /** The request that this result answers. */
  readonly asked: string;
  readonly value: Value | null;
  readonly problem: string | null;
};

function onFragment(changed: () => void): () => void {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

const readFragment = (): string => location.hash.slice(1);

/** The parameters in the URL's fragment. */
export function useFragment(): URLSearchParams {
  return new URLSearchParams(useSyncExternalStore(onFragment, readFragment));
}

/** @param fragment without the number sign */
export function replaceFragment(fragment: string): void {
  history.replaceState(null, '', fragment === '' ? location.pathname : `#${fragment}`);
  dispatchEvent(new Event('hashchange'));
}
