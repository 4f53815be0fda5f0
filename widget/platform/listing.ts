/** Paged lists: awaited they are one page, in `for await` every item of every page. */
import { isObject } from './endpoint.ts';

/** Counts from 1. */
export type PageMetadata = {
  readonly currentPage?: number;
  readonly itemsPerPage?: number;
  readonly totalItems?: number;
  readonly [key: string]: unknown;
};

export type Page<Item> = { readonly results: readonly Item[]; readonly metadata?: PageMetadata };

/** The first page is asked for at once, each other one when the loop gets there. */
export type Listing<Item> = Promise<Page<Item>> & AsyncIterable<Item>;

/** `first` is the number of the first page, as the query gave it. */
export function createListing<Item>(
  first: number,
  fetchPage: (number: number | null) => Promise<Page<Item>>,
): Listing<Item> {
  const page = fetchPage(null);
  return Object.assign(page, {
    [Symbol.asyncIterator]: () => items(first, page, fetchPage),
  });
}

async function* items<Item>(
  first: number,
  page: Promise<Page<Item>>,
  fetchPage: (number: number) => Promise<Page<Item>>,
): AsyncGenerator<Item, undefined> {
  let number = first;
  let current = await page;
  yield* current.results;
  while (hasMore(current, number)) {
    number += 1;
    current = await fetchPage(number);
    yield* current.results;
  }
}

/** By our own count, so that a platform which repeats a page cannot keep the loop going for ever. */
function hasMore({ results, metadata }: Page<unknown>, number: number): boolean {
  if (results.length === 0 || !isObject(metadata)) return false;
  const { itemsPerPage, totalItems } = metadata;
  return (
    typeof itemsPerPage === 'number' && typeof totalItems === 'number' && number * itemsPerPage < totalItems
  );
}
