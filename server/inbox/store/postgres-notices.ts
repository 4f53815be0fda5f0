/**
 * Sends and receives change notifications between processes with `NOTIFY` and `LISTEN`. One connection listens for all
 * businesses; a notification says whose rows have changed.
 */
import type { Client, Pool } from 'pg';
import type { BusinessId } from '../../businesses/business-id.ts';
import type { Connect } from './postgres-pool.ts';

/** A business whose rows have changed, or the businesses themselves. */
type Changed = BusinessId | 'businesses';

const CHANNEL = 'task_tamer_inbox';
/** How long changes are batched, because each notification serializes commits. */
const BATCH_INTERVAL_MS = 100;
const RECONNECT_DELAY_MS = 1_000;

export class Notices {
  readonly #pool: Pool;
  readonly #connect: Connect;
  readonly #listeners = new Map<() => void, Changed>();
  readonly #changed = new Set<Changed>();
  #sending: NodeJS.Timeout | null = null;
  /** The listening connection, possibly pending; null while no page is open. */
  #listening: Promise<Client | null> | null = null;
  #retry: NodeJS.Timeout | null = null;

  constructor(pool: Pool, connect: Connect) {
    this.#pool = pool;
    this.#connect = connect;
  }

  /** Notifies soon, once for all changes until then. */
  send(changed: Changed): void {
    this.#changed.add(changed);
    this.#sending ??= setTimeout(() => void this.#sendNow(), BATCH_INTERVAL_MS);
  }

  /** @returns ends it */
  watch(watched: Changed, listener: () => void): () => void {
    this.#listeners.set(listener, watched);
    this.#listening ??= this.#listen();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) void this.#stop();
    };
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await this.#stop();
    if (this.#sending === null) return;
    clearTimeout(this.#sending);
    await this.#sendNow();
  }

  async #sendNow(): Promise<void> {
    this.#sending = null;
    const changed = [...this.#changed];
    this.#changed.clear();
    try {
      await this.#pool.query('select pg_notify($1, changed) from unnest($2::text[]) as changed', [
        CHANNEL,
        changed,
      ]);
    } catch {
      // The database is down. Listeners are called after reconnecting.
    }
  }

  /** Notifications during an outage are lost, so listeners are called after each reconnection. */
  async #listen(): Promise<Client | null> {
    // The version before does not say whose rows have changed.
    const notify = (changed = '') =>
      this.#listeners.forEach((watched, listener) => {
        if (changed === '' || changed === watched) listener();
      });
    try {
      const client = await this.#connect();
      client.on('notification', ({ payload }) => notify(payload));
      // The connection of the last closed page may end after another page has opened a new one.
      client.on('end', () => void this.#listening?.then((last) => last === client && this.#listenLater()));
      await client.query(`listen ${CHANNEL}`);
      notify();
      return client;
    } catch {
      this.#listenLater();
      return null;
    }
  }

  #listenLater(): void {
    if (this.#listeners.size === 0 || this.#retry !== null) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.#listening = this.#listen();
    }, RECONNECT_DELAY_MS);
  }

  async #stop(): Promise<void> {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    const listening = this.#listening;
    this.#listening = null;
    await (await listening)?.end();
  }
}
