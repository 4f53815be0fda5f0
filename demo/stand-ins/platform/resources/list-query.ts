/** Filters, sorts and limits a list by its query. */
import { PlatformError } from '../../http-answers.ts';
import type { Fields } from './resource-store.ts';

const MAX_ITEMS = 1_000;
const USUAL_ITEMS = 100;

/** `createdAtGt`, `updatedAtLe` and so on. */
const TIME_FILTER = /^(?<field>createdAt|updatedAt)(?<comparison>Gt|Ge|Lt|Le)$/;
const NO_FILTERS = new Set(['limit', 'page', 'sortOrder', 'sortBy', 'format']);

const COMPARISONS: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  Gt: (one, other) => one > other,
  Ge: (one, other) => one >= other,
  Lt: (one, other) => one < other,
  Le: (one, other) => one <= other,
};

/** Up to `limit` of the matching items. @throws PlatformError 400 */
export function plainList(items: readonly Fields[], query: URLSearchParams): Fields[] {
  return fitting(items, query).slice(0, integer(query, 'limit', USUAL_ITEMS));
}

/** The requested page, counted from 1. @throws PlatformError 400 */
export function pageOf(items: readonly Fields[], query: URLSearchParams): object {
  const all = fitting(items, query);
  const itemsPerPage = integer(query, 'limit', USUAL_ITEMS);
  const currentPage = Math.max(1, integer(query, 'page', 1));
  const start = (currentPage - 1) * itemsPerPage;
  return {
    results: all.slice(start, start + itemsPerPage),
    metadata: {
      itemsPerPage,
      totalItems: all.length,
      currentPage,
      hasNextPage: start + itemsPerPage < all.length,
    },
  };
}

function fitting(items: readonly Fields[], query: URLSearchParams): Fields[] {
  const names = new Set(query.keys());
  const fits = [...names]
    .filter((name) => !NO_FILTERS.has(name))
    .map((name) => filter(name, query.getAll(name)));
  const found = items.filter((item) => fits.every((fit) => fit(item)));
  return query.get('sortOrder') === 'ASC' ? found.toReversed() : found;
}

function filter(name: string, values: readonly string[]): (item: Fields) => boolean {
  const { field, comparison } = TIME_FILTER.exec(name)?.groups ?? {};
  const compare = COMPARISONS[comparison ?? ''];
  if (field === undefined || compare === undefined) {
    return (item) => values.includes(textOf(item[name]));
  }
  const limits = values.map((value) => Date.parse(value));
  if (limits.some((limit) => Number.isNaN(limit)))
    throw refuse(`${name} must be a valid ISO 8601 date string`);
  return (item) => limits.every((limit) => compare(Date.parse(textOf(item[field])), limit));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function integer(query: URLSearchParams, name: string, usual: number): number {
  const text = query.get(name);
  if (text === null) return usual;
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > MAX_ITEMS)
    throw refuse(`${name} must be an integer from 0 to ${MAX_ITEMS}`);
  return number;
}

function refuse(message: string): PlatformError {
  return new PlatformError(400, 'Bad Request', [message]);
}
