/** Stores all resources except calls, in collections named by their path. */
import { randomUUID } from 'node:crypto';
import { PlatformError } from '../../http-answers.ts';

export type Fields = { readonly [key: string]: unknown };
export type Resource = Fields & { readonly id: string };

type Kept = {
  readonly collection: string;
  readonly bytes: number;
  readonly versions: readonly Version[];
  value: Resource;
};
type Version = { readonly version: string; readonly value: Fields };

export const ORG_ID = '6f1d3c5e-0000-4000-8000-7a5c7a3e0001';

/** Older ones are dropped, because a demo server may run for weeks. */
const MAX_RESOURCES = 1_000;
const MAX_BYTES = 20_000_000;
const MAX_VERSIONS = 20;

export class ResourceStore {
  /** Oldest first, keyed by the collection's path and the ID. */
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  add(collection: string, fields: Fields, id: string = randomUUID()): Resource {
    const now = new Date().toISOString();
    const value = { ...fields, id, orgId: ORG_ID, createdAt: now, updatedAt: now };
    this.#keep(collection, value, [{ version: '1', value }]);
    return value;
  }

  has(collection: string, id: string): boolean {
    return this.#kept.has(keyOf(collection, id));
  }

  /** @throws PlatformError 404 */
  get(collection: string, id: string): Resource {
    return this.#require(collection, id).value;
  }

  /** Newest first. */
  list(collection: string): Resource[] {
    return this.listWhere((path) => path === collection);
  }

  listWhere(isWanted: (collection: string) => boolean): Resource[] {
    return [...this.#kept.values()]
      .filter(({ collection }) => isWanted(collection))
      .map(({ value }) => value)
      .toReversed();
  }

  /** Changes the given fields and stores the result as a new version. @throws PlatformError 404 */
  update(collection: string, id: string, fields: Fields): Resource {
    return this.replace(collection, id, { ...this.get(collection, id), ...fields });
  }

  /** @throws PlatformError 404 */
  replace(collection: string, id: string, fields: Fields): Resource {
    const { value: old, versions } = this.#require(collection, id);
    const { orgId, createdAt } = old;
    const value = { ...fields, id, orgId, createdAt, updatedAt: new Date().toISOString() };
    const version = String(Number(versions.at(-1)?.version ?? 0) + 1);
    this.#keep(collection, value, [...versions, { version, value }].slice(-MAX_VERSIONS));
    return value;
  }

  /** @throws PlatformError 404 */
  remove(collection: string, id: string): Resource {
    const { value } = this.#require(collection, id);
    this.#forget(keyOf(collection, id));
    for (const [key, { collection: path }] of this.#kept) {
      if (path.startsWith(`${keyOf(collection, id)}/`)) this.#forget(key);
    }
    return value;
  }

  /** Newest first. @throws PlatformError 404 */
  versions(collection: string, id: string): Fields[] {
    return this.#require(collection, id)
      .versions.map(({ version, value }) => ({ ...value, version }))
      .toReversed();
  }

  /** Changes one version, or deletes it for null. @throws PlatformError 404 */
  setVersion(collection: string, id: string, version: string, fields: Fields | null): Fields {
    const { value, versions } = this.#require(collection, id);
    const found = versions.find((one) => one.version === version);
    if (found === undefined) throw notFound(`${collection}/version`, version);
    const changed = { version, value: { ...found.value, ...fields } };
    const others = versions.filter((one) => one !== found);
    this.#keep(
      collection,
      value,
      fields === null ? others : versions.map((one) => (one === found ? changed : one)),
    );
    return { ...changed.value, version };
  }

  #keep(collection: string, value: Resource, versions: readonly Version[]): void {
    const key = keyOf(collection, value.id);
    const bytes = JSON.stringify([value, versions]).length;
    const old = this.#kept.get(key);
    this.#bytes += bytes - (old?.bytes ?? 0);
    this.#kept.set(key, { collection, bytes, versions, value });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_RESOURCES && this.#bytes <= MAX_BYTES) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }

  #require(collection: string, id: string): Kept {
    const kept = this.#kept.get(keyOf(collection, id));
    if (kept === undefined) throw notFound(collection, id);
    return kept;
  }
}

/** The platform's error message, such as `Couldn't Get Test Suite. ID: …`. */
export function notFound(collection: string, id: string): PlatformError {
  const name = (collection.split('/').at(-1) ?? '')
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');
  return new PlatformError(404, 'Not Found', `Couldn't Get ${name}. ID: ${id}`);
}

function keyOf(collection: string, id: string): string {
  return `${collection}/${encodeURIComponent(id)}`;
}
