/** One page of a list, as the platform answers it. */

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
