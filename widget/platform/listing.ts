/** Paged lists: awaited they are one page, in `for await` every item of every page, once. */
import type { Query } from './address.ts';
import type { Page } from './page.ts';
import { PageWalk } from './page-walk.ts';

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
