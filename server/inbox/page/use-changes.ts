/** Reloads what the page shows after each change in the inbox. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CHANGES_URL } from './client.ts';
import { listenOnce, type StreamState } from './one-listener.ts';
import { INBOX } from './queries.ts';

/** The delay between a refused connection and the next attempt. */
const RECONNECT_DELAY_MS = 5_000;
/** A call that ends changes the inbox several times within a moment. */
export const RELOAD_PAUSE_MS = 500;

const CHANGED: StreamState = { isConnected: true, isOutdated: true };
const LOST: StreamState = { isConnected: false, isOutdated: false };
/** Perhaps because the session has ended, which a reload finds out. */
const REFUSED: StreamState = { isConnected: false, isOutdated: true };

function listen(report: (state: StreamState) => void): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const connect = () => {
    source = new EventSource(CHANGES_URL);
    // The server also sends one at the start of each connection.
    source.addEventListener('message', () => report(CHANGED));
    source.addEventListener('error', () => {
      // The browser retries on its own unless the server refused.
      if (source.readyState !== EventSource.CLOSED) return report(LOST);
      report(REFUSED);
      timer = setTimeout(connect, RECONNECT_DELAY_MS);
    });
  };
  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

/** @returns whether the server reports changes at the moment */
export function useChanges(): boolean {
  const queries = useQueryClient();
  const [isConnected, setConnected] = useState(true);
  useEffect(() => {
    const reload = combineReloads(() => queries.invalidateQueries({ queryKey: INBOX }));
    const show = ({ isConnected: isOpen, isOutdated }: StreamState) => {
      setConnected(isOpen);
      if (isOutdated) reload();
    };
    const stop = listenOnce(listen, show);
    const onOnline = () => show(CHANGED);
    const onOffline = () => show(LOST);
    addEventListener('online', onOnline);
    addEventListener('offline', onOffline);
    return () => {
      removeEventListener('online', onOnline);
      removeEventListener('offline', onOffline);
      stop();
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
