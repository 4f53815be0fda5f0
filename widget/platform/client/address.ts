/** Builds paths and query strings in the platform's format. */
import { isPlainObject } from '../json.ts';

type QueryValue = string | number | boolean | Date | null | undefined;
/**
 * Dates are sent as ISO 8601, arrays repeat their name, nested names go in brackets (`customer[number]=…`); null and
 * undefined are omitted.
 */
export type Query = { readonly [name: string]: QueryValue | readonly QueryValue[] | Query };

/**
 * Fills in a pattern such as `/call/{id}`.
 * @throws TypeError for a value that would address another endpoint (missing, empty, `.` or `..`), or contains a lone
 *   surrogate, which a URL cannot represent
 */
export function fillPath(pattern: string, values: readonly unknown[]): string {
  let next = 0;
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[next++];
    if (typeof value !== 'string' || /^\.{0,2}$|\p{Surrogate}/u.test(value))
      throw new TypeError(`The ${name} of ${pattern} must be a non-empty string other than "." and "..".`);
    return encodeURIComponent(value);
  });
}

/**
 * With a leading question mark, or empty.
 * @throws TypeError for a value that a query cannot represent, such as a signal or a function
 */
export function queryText(query: Query): string {
  if (!isPlainObject(query)) throw new TypeError('A query must be a plain object.');
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) append(search, name, value);
  return search.size === 0 ? '' : `?${search}`;
}

function append(search: URLSearchParams, name: string, given: unknown): void {
  if (isPlainObject(given)) {
    for (const [key, value] of Object.entries(given)) append(search, `${name}[${key}]`, value);
    return;
  }
  for (const value of Array.isArray(given) ? (given as readonly unknown[]) : [given]) {
    if (value !== null && value !== undefined) search.append(name, textOf(value, name));
  }
}

function textOf(value: unknown, name: string): string {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) return String(value);
  throw new TypeError(
    `The query's ${name} must be text, a number, a boolean, a date, or a list or object of these.`,
  );
}
