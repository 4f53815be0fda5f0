/** Reloads what the page shows after each change in the inbox. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CHANGES_URL } from './client.ts';
import { listenOnce, type StreamState } from './one-listener.ts';
import { INBOX } from './queries.ts';

/** The delay between a refused connection and the next attempt. */
const RECONNECT_DELAY_MS = 5_000;
/** The server ends each stream after some minutes, and a new one has usually begun within a second. */
export const LOST_AFTER_MS = 8_000;
/** A call that ends changes the inbox several times within a moment. */
export const RELOAD_PAUSE_MS = 500;

export function listen(report: (state: StreamState) => void): () => void {
  let source: EventSource;
  let reconnect: ReturnType<typeof setTimeout> | undefined;
  let lose: ReturnType<typeof setTimeout> | undefined;
  const connect = () => {
    source = new EventSource(CHANGES_URL);
    // The server also sends one at the start of each connection.
    source.addEventListener('message', () => {
      clearTimeout(lose);
      lose = undefined;
      report('changed');
    });
    source.addEventListener('error', () => {
      lose ??= setTimeout(() => report('lost'), LOST_AFTER_MS);
      // The browser retries on its own unless the server refused.
      if (source.readyState !== EventSource.CLOSED) return;
      report('refused');
      reconnect = setTimeout(connect, RECONNECT_DELAY_MS);
    });
  };
  connect();
  return () => {
    clearTimeout(lose);
    clearTimeout(reconnect);
    source.close();
  };
}

/** @returns whether the server reports changes at the moment */
export function useChanges(): boolean {
  const queries = useQueryClient();
  // A new object each time: at midnight, and when an appointment is over, the page differs without any change at the server.
  const [{ isConnected }, setConnection] = useState({ isConnected: true });
  useEffect(() => {
    const reload = combineReloads(() => queries.invalidateQueries({ queryKey: INBOX }));
    const show = (state: StreamState) => {
      if (state !== 'refused') setConnection({ isConnected: state === 'changed' });
      if (state !== 'lost') reload();
    };
    const stop = listenOnce(listen, show);
    const onOnline = () => show('changed');
    const onOffline = () => show('lost');
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
