/** Telling other processes of changes, and hearing of theirs: `NOTIFY` and `LISTEN`. */
import type { Client, Pool } from 'pg';
import type { Connect } from './postgres.ts';

export type Notices = {
  /** Soon, once for all changes until then: each notice makes commits wait for one another. */
  readonly send: () => void;
  readonly watch: (listener: () => void) => () => void;
  readonly close: () => Promise<void>;
};

const CHANNEL = 'task_tamer_inbox';
/** How long changes are gathered, ms. */
const GATHER = 100;
const RECONNECT = 1_000; // ms

export function createNotices(pool: Pool, connect: Connect): Notices {
  const listeners = new Set<() => void>();
  let sending: NodeJS.Timeout | null = null;
  let listening: Promise<void> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let client: Client | null = null;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  async function send(): Promise<void> {
    sending = null;
    try {
      await pool.query(`notify ${CHANNEL}`);
    } catch {
      // The database is away: those who listen are called when they reach it again.
    }
  }

  /** What happened while there was no connection is not told again, so listeners are called after each one. */
  async function listen(): Promise<void> {
    try {
      const opened = await connect();
      opened.on('notification', tell);
      opened.on('end', () => again());
      await opened.query(`listen ${CHANNEL}`);
      if (listeners.size === 0) return void (await opened.end());
      client = opened;
      tell();
    } catch {
      again();
    } finally {
      listening = null;
    }
  }

  function again(): void {
    client = null;
    if (listeners.size === 0 || retry !== null) return;
    retry = setTimeout(() => {
      retry = null;
      start();
    }, RECONNECT);
  }

  function start(): void {
    if (listeners.size > 0 && client === null && retry === null) listening ??= listen();
  }

  async function stop(): Promise<void> {
    if (retry !== null) clearTimeout(retry);
    retry = null;
    await client?.end();
  }

  return {
    send: () => void (sending ??= setTimeout(() => void send(), GATHER)),
    watch(listener) {
      listeners.add(listener);
      start();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) void stop();
      };
    },
    async close() {
      listeners.clear();
      await listening;
      await stop();
      if (sending === null) return;
      clearTimeout(sending);
      await send();
    },
  };
}
