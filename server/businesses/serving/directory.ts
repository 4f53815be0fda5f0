/** Finds the endpoint of a business by its slug or its host name, and keeps it until the business is changed. */
import type { CallEndpoint } from '../../call-endpoint.ts';
import type { BusinessId } from '../business-id.ts';
import { RecentMap } from './recent-map.ts';

/** A slug or a host name, which cannot be confused: a host name contains a dot. */
export type BusinessName = { readonly kind: 'slug' | 'host'; readonly text: string };

export type DirectoryPorts = {
  /** Null if no business has this name. */
  readonly idOf: (name: BusinessName) => Promise<BusinessId | null>;
  /** Reads the business. Resolves with an endpoint that refuses everyone if its settings cannot be used. */
  readonly open: (id: BusinessId) => Promise<CallEndpoint | null>;
};

export type DirectoryLimits = {
  /** About 60 kB each. */
  readonly maxEndpoints: number;
  readonly maxNames: number;
  /** Limits the cached names that no business has. A separate limit, so that invented names never evict real ones. */
  readonly maxUnknownNames: number;
};

const LIMITS: DirectoryLimits = { maxEndpoints: 1_000, maxNames: 10_000, maxUnknownNames: 10_000 };

export class Directory {
  readonly #ports: DirectoryPorts;
  readonly #endpoints: RecentMap<BusinessId, CallEndpoint>;
  readonly #names: RecentMap<string, BusinessId>;
  readonly #unknown: RecentMap<string, true>;
  /** Pending reads, which simultaneous requests share. */
  readonly #pending = new Map<string, Promise<unknown>>();
  /** Counts the changes, because what was read before one must not be kept after it. */
  #changes = 0;

  constructor(ports: DirectoryPorts, limits: DirectoryLimits = LIMITS) {
    this.#ports = ports;
    this.#endpoints = new RecentMap(limits.maxEndpoints);
    this.#names = new RecentMap(limits.maxNames);
    this.#unknown = new RecentMap(limits.maxUnknownNames);
  }

  /** Null if no business has this name. @throws if the store does not answer */
  async find(name: BusinessName): Promise<CallEndpoint | null> {
    const id = await this.#idOf(name);
    return id === null ? null : this.#endpointOf(id);
  }

  /** Forgets what changed: an earlier name of these businesses, or of others, may now lead elsewhere. */
  drop(ids: readonly BusinessId[]): void {
    this.#changes += 1;
    for (const id of ids) this.#endpoints.delete(id);
    this.#names.clear();
    this.#unknown.clear();
    this.#pending.clear();
  }

  async #idOf(name: BusinessName): Promise<BusinessId | null> {
    const known = this.#names.get(name.text);
    if (known !== undefined) return known;
    if (this.#unknown.get(name.text) === true) return null;
    return this.#once(
      name.text,
      () => this.#ports.idOf(name),
      (id) => (id === null ? this.#unknown.set(name.text, true) : this.#names.set(name.text, id)),
    );
  }

  async #endpointOf(id: BusinessId): Promise<CallEndpoint | null> {
    const known = this.#endpoints.get(id);
    if (known !== undefined) return known;
    return this.#once(
      id,
      () => this.#ports.open(id),
      (endpoint) => endpoint !== null && this.#endpoints.set(id, endpoint),
    );
  }

  /** @param keep is not called if a business was changed meanwhile */
  async #once<T>(key: string, read: () => Promise<T>, keep: (value: T) => void): Promise<T> {
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending as Promise<T>;
    const before = this.#changes;
    const reading = read();
    this.#pending.set(key, reading);
    try {
      const value = await reading;
      if (before === this.#changes) keep(value);
      return value;
    } finally {
      if (this.#pending.get(key) === reading) this.#pending.delete(key);
    }
  }
}
