/** Paged lists: awaited they are one page, in `for await` every item of every page, once. */
import type { Query } from './address.ts';
import { isObject } from './json.ts';

export type PageMetadata = {
  /** Counts from 1. */
  readonly currentPage?: number;
  readonly itemsPerPage?: number;
  readonly totalItems?: number;
  readonly hasNextPage?: boolean;
  /** Names the next page in lists that are not numbered; null on the last one. */
  readonly nextCursor?: string | null;
  readonly [key: string]: unknown;
};

export type Page<Item> = {
  readonly results: readonly Item[];
  readonly metadata?: PageMetadata;
  /** What a cursor is elsewhere, in the older list of an assistant's versions. */
  readonly nextPageState?: string;
};

/** The first page is asked for at once, each other one when the loop gets there. */
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
  for (let asking: Promise<Page<Item>> | null = first; asking !== null;) {
    const page = await asking;
    const fresh = walk.take(page);
    yield* fresh;
    const next = walk.next(page, fresh);
    asking = next === null ? null : fetchPage(next);
  }
}

/**
 * Follows cursors where the platform gives them, else counts pages. Lists shift while they are read (something is
 * created, and the last item of a page comes again as the first of the next), and platforms repeat themselves: so an
 * item is new only once, a page without anything new is the last, and no more is read than the first page counted.
 */
class PageWalk<Item> {
  readonly #query: Query;
  readonly #seen = new Set<string>();
  readonly #tokens = new Set<string>();
  #isByToken: boolean;
  #latest = '';
  #number = 0;
  /** How many items lie before the next page. */
  #passed = 0;
  #total = Number.POSITIVE_INFINITY;

  constructor(query: Query) {
    this.#query = query;
    this.#isByToken = isToken(query['cursor']) || isToken(query['pageState']);
  }

  /** The page's items that were not there before. To be asked once for each page, in order. */
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

  /** The query of the page after this one; null when this was the last. `fresh` is what of it was new. */
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

  /** Plain lists say nothing: then only a page that is not full is known to be the last. */
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

  /** Versions share the id of what they are versions of. What has no id cannot be known again. */
  #isNew(item: Item): boolean {
    if (!isObject(item) || typeof item['id'] !== 'string') return true;
    const key = JSON.stringify([item['id'], item['version']]);
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }
}

/** The platform's, whatever came: typed for its names only. */
function fieldsOf(metadata: unknown): { readonly [Name in keyof PageMetadata]: unknown } {
  return isObject(metadata) ? metadata : {};
}

function positive(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
