/** Finds what serves a business by its id, its slug or its host name, and keeps it until the business is changed. */
import type { BusinessId } from '../business-id.ts';
import { RecentMap } from './recent-map.ts';

/** A slug or a host name, which cannot be confused: a host name contains a dot. */
export type BusinessName = { readonly kind: 'slug' | 'host'; readonly text: string };

export type DirectoryPorts<Served> = {
  /** Null if no business has this name. */
  readonly idOf: (name: BusinessName) => Promise<BusinessId | null>;
  /** Reads the business. Null if there is none with this id. */
  readonly open: (id: BusinessId) => Promise<Served | null>;
};

export type DirectoryLimits = {
  /** About 150 kB each. */
  readonly maxServed: number;
  readonly maxNames: number;
  /** Limits the cached names that no business has. A separate limit, so that invented names never evict real ones. */
  readonly maxUnknownNames: number;
};

const LIMITS: DirectoryLimits = { maxServed: 1_000, maxNames: 10_000, maxUnknownNames: 10_000 };

export class Directory<Served> {
  readonly #ports: DirectoryPorts<Served>;
  readonly #served: RecentMap<BusinessId, Served>;
  readonly #names: RecentMap<string, BusinessId>;
  readonly #unknown: RecentMap<string, true>;
  /** Pending reads, which simultaneous requests share. Two maps, because somebody may ask for an id as a name. */
  readonly #pendingIds = new Map<string, Promise<BusinessId | null>>();
  readonly #pendingServed = new Map<string, Promise<Served | null>>();
  /** Counts the changes, because what was read before one must not be kept after it. */
  #changes = 0;

  constructor(ports: DirectoryPorts<Served>, limits: DirectoryLimits = LIMITS) {
    this.#ports = ports;
    this.#served = new RecentMap(limits.maxServed);
    this.#names = new RecentMap(limits.maxNames);
    this.#unknown = new RecentMap(limits.maxUnknownNames);
  }

  /** Null if no business has this name. @throws if the store does not answer */
  async find(name: BusinessName): Promise<Served | null> {
    const id = await this.#idOf(name);
    return id === null ? null : this.byId(id);
  }

  /** Forgets what changed: an earlier name of these businesses, or of others, may now lead elsewhere. */
  drop(ids: readonly BusinessId[]): void {
    this.#changes += 1;
    for (const id of ids) this.#served.delete(id);
    this.#names.clear();
    this.#unknown.clear();
    this.#pendingIds.clear();
    this.#pendingServed.clear();
  }

  async #idOf(name: BusinessName): Promise<BusinessId | null> {
    const known = this.#names.get(name.text);
    if (known !== undefined) return known;
    if (this.#unknown.get(name.text) === true) return null;
    return this.#once(
      this.#pendingIds,
      name.text,
      () => this.#ports.idOf(name),
      (id) => (id === null ? this.#unknown.set(name.text, true) : this.#names.set(name.text, id)),
    );
  }

  /** Null if there is none with this id. @throws if the store does not answer */
  async byId(id: BusinessId): Promise<Served | null> {
    const known = this.#served.get(id);
    if (known !== undefined) return known;
    return this.#once(
      this.#pendingServed,
      id,
      () => this.#ports.open(id),
      (served) => served !== null && this.#served.set(id, served),
    );
  }

  /** @param keep is not called if a business was changed meanwhile */
  async #once<T>(
    pending: Map<string, Promise<T>>,
    key: string,
    read: () => Promise<T>,
    keep: (value: T) => void,
  ): Promise<T> {
    const earlier = pending.get(key);
    if (earlier !== undefined) return earlier;
    const before = this.#changes;
    const reading = read();
    pending.set(key, reading);
    try {
      const value = await reading;
      if (before === this.#changes) keep(value);
      return value;
    } finally {
      if (pending.get(key) === reading) pending.delete(key);
    }
  }
}
