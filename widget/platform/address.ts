/** Paths and queries as the platform reads them. */

type QueryValue = string | number | boolean | Date | null | undefined;
/** Dates become ISO 8601, lists repeat their name, null and undefined are left out. */
export type Query = { readonly [name: string]: QueryValue | readonly QueryValue[] };

/**
 * Fills a pattern such as `/call/{id}`.
 *
 * @throws TypeError for a value that would lead to another endpoint: none, nothing, `.` or `..`
 */
export function fillPath(pattern: string, values: readonly unknown[]): string {
  let next = 0;
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[next++];
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value))
      throw new TypeError(`The ${name} of ${pattern} must be text, and neither empty nor dots.`);
    return encodeURIComponent(value);
  });
}

/** With a question mark before it, or empty. */
export function queryText(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, given] of Object.entries(query)) {
    for (const value of isList(given) ? given : [given]) {
      if (value !== null && value !== undefined) search.append(name, textOf(value));
    }
  }
  return search.size === 0 ? '' : `?${search}`;
}

function isList(value: Query[string]): value is readonly QueryValue[] {
  return Array.isArray(value);
}

function textOf(value: Exclude<QueryValue, null | undefined>): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
