/** Reloads what the page shows after each change in the inbox. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CHANGES_URL } from './client.ts';
import { INBOX } from './queries.ts';

/** The delay between a refused connection and the next attempt. */
const RECONNECT_DELAY_MS = 5_000;
/** A call that ends changes the inbox several times within a moment. */
export const RELOAD_PAUSE_MS = 500;

/** @returns whether the server reports changes at the moment */
export function useChanges(): boolean {
  const queries = useQueryClient();
  const [isConnected, setConnected] = useState(true);
  useEffect(() => {
    const reload = combineReloads(() => queries.invalidateQueries({ queryKey: INBOX }));
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The server also sends one at the start of each connection.
    const changed = () => {
      setConnected(true);
      reload();
    };
    const lost = () => setConnected(false);
    const connect = () => {
      source = new EventSource(CHANGES_URL);
      source.addEventListener('message', changed);
      source.addEventListener('error', () => {
        lost();
        // The browser retries on its own unless the server refused, perhaps because the session has ended.
        if (source?.readyState !== EventSource.CLOSED) return;
        reload();
        timer = setTimeout(connect, RECONNECT_DELAY_MS);
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
  }, [queries]);
  return isConnected;
}

/** Changes during a reload, and in the pause after it, cause one more reload. */
export function combineReloads(reload: () => Promise<void>): () => void {
  let isOutdated = false;
  let isReloading = false;
  const reloadUntilCurrent = async () => {
    isReloading = true;
    while (isOutdated) {
      isOutdated = false;
      await reload();
      await new Promise((resolve) => setTimeout(resolve, RELOAD_PAUSE_MS));
    }
    isReloading = false;
  };
  return () => {
    isOutdated = true;
    if (!isReloading) void reloadUntilCurrent();
  };
}
