/** Paginated lists: await one for a single page, or iterate over all items with `for await`. */
import type { Query } from './address.ts';
import { isObject } from '../json.ts';

export type PageMetadata = {
  /** Counts from 1. */
  readonly currentPage?: number;
  readonly itemsPerPage?: number;
  readonly totalItems?: number;
  readonly hasNextPage?: boolean;
  /** The cursor of the next page in cursor-based lists; null on the last page. */
  readonly nextCursor?: string | null;
  readonly [key: string]: unknown;
};

export type Page<Item> = {
  readonly results: readonly Item[];
  readonly metadata?: PageMetadata;
  /** The cursor in the older list of an assistant's versions. */
  readonly nextPageState?: string;
};

/** Fetches the first page at once and each later one when the iteration reaches it. */
export type Listing<Item> = Promise<Page<Item>> & AsyncIterable<Item>;

type FetchPage<Item> = (query: Query) => Promise<Page<Item>>;

export function createListing<Item>(query: Query, fetchPage: FetchPage<Item>): Listing<Item> {
  const first = fetchPage(query);
  return Object.assign(first, { [Symbol.asyncIterator]: () => items(query, first, fetchPage) });
}

async function* items<Item>(
  query: Query,
  first: Promise<Page<Item>>,
  fetchPage: FetchPage<Item>,
): AsyncGenerator<Item, undefined> {
  const walk = new PageWalk<Item>(query);
  for (let request: Promise<Page<Item>> | null = first; request !== null;) {
    const page = await request;
    const fresh = walk.take(page);
    yield* fresh;
    const next = walk.next(page, fresh);
    request = next === null ? null : fetchPage(next);
  }
}

/**
 * Follows cursors, or else page numbers. Lists shift while they are read and pages may repeat, so known items are
 * skipped, a page without new items ends the list, and no more items are read than the first page's total.
 */
class PageWalk<Item> {
  readonly #query: Query;
  readonly #seen = new Set<string>();
  readonly #tokens = new Set<string>();
  #isByToken: boolean;
  #latest = '';
  #number = 0;
  /** The number of items before the next page. */
  #passed = 0;
  #total = Number.POSITIVE_INFINITY;

  constructor(query: Query) {
    this.#query = query;
    this.#isByToken = isToken(query['cursor']) || isToken(query['pageState']);
  }

  /** Returns the page's new items. Call once per page, in order. */
  take({ results, metadata }: Page<Item>): readonly Item[] {
    const { currentPage, itemsPerPage } = fieldsOf(metadata);
    const isFirst = this.#number === 0;
    this.#number = isFirst
      ? (positive(currentPage) ?? positive(Number(this.#query['page'])) ?? 1)
      : this.#number + 1;
    if (isFirst) this.#passed = (this.#number - 1) * (positive(itemsPerPage) ?? results.length);
    const fresh = this.#isRepeated(results) ? [] : results.filter((item) => this.#isNew(item));
    this.#passed += fresh.length;
    return fresh;
  }

  /** The query of the next page; null after the last. `fresh` are this page's new items. */
  next(page: Page<Item>, fresh: readonly Item[]): Query | null {
    if (fresh.length === 0) return null;
    const { nextCursor } = fieldsOf(page.metadata);
    if (isToken(nextCursor)) return this.#byToken('cursor', nextCursor);
    if (isToken(page.nextPageState)) return this.#byToken('pageState', page.nextPageState);
    if (this.#isByToken || nextCursor === null || !this.#hasMore(page)) return null;
    return { ...this.#query, page: this.#number + 1 };
  }

  #byToken(name: 'cursor' | 'pageState', token: string): Query | null {
    if (this.#tokens.has(token)) return null;
    this.#tokens.add(token);
    this.#isByToken = true;
    const { page: _, ...query } = this.#query;
    return { ...query, [name]: token };
  }

  /** Plain arrays have no total, so only a partial page is known to be the last. */
  #hasMore({ results, metadata }: Page<Item>): boolean {
    const { totalItems, hasNextPage } = fieldsOf(metadata);
    this.#total = Math.min(this.#total, positive(totalItems) ?? Number.POSITIVE_INFINITY);
    if (hasNextPage === false || this.#passed >= this.#total) return false;
    if (hasNextPage === true || Number.isFinite(this.#total)) return true;
    return results.length >= (positive(Number(this.#query['limit'])) ?? 1);
  }

  #isRepeated(results: readonly Item[]): boolean {
    const text = JSON.stringify(results);
    const isRepeated = text === this.#latest;
    this.#latest = text;
    return isRepeated;
  }

  /** Versions share their entity's ID. Items without an ID always count as new. */
  #isNew(item: Item): boolean {
    if (!isObject(item) || typeof item['id'] !== 'string') return true;
    const key = JSON.stringify([item['id'], item['version']]);
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }
}

/** The platform's metadata, unvalidated: typed for its names only. */
function fieldsOf(metadata: unknown): { readonly [Name in keyof PageMetadata]: unknown } {
  return isObject(metadata) ? metadata : {};
}

function positive(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
