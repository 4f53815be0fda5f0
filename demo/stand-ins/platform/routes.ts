/** The route table: maps method and path pattern to a handler. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PlatformError } from '../http-answers.ts';
import { requireKey } from './keys.ts';

export type RouteContext = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  /** The values of the pattern's `{names}`. */
  readonly params: Readonly<Record<string, string>>;
};

export type Route = {
  readonly method: string;
  /** Such as `/call/{id}`. */
  readonly path: string;
  /** Test routes need no key; the real platform does not have them. */
  readonly access: 'bearer' | 'open';
  handle(context: RouteContext): void | Promise<void>;
};

/** @throws PlatformError 401 without a sufficient key, 404 if no route matches */
export async function route(
  table: readonly Route[],
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  for (const row of table) {
    const params = row.method === request.method ? match(row.path, path) : null;
    if (params === null) continue;
    if (row.access === 'bearer') requireKey(request, row.path);
    await row.handle({ request, response, url: new URL(request.url ?? '/', 'http://stand-in'), params });
    return;
  }
  throw new PlatformError(404, 'Not Found', `Cannot ${request.method} ${path}`);
}

/**
 * Sorts literal paths before `{names}`, so that `/org/feature-flag` is not an organization's ID. A brace sorts after
 * letters.
 */
export function bySpecificity(rows: readonly Route[]): readonly Route[] {
  return rows.toSorted((one, other) => (one.path < other.path ? -1 : Number(one.path > other.path)));
}

/** The values of the pattern's names, or null if the path does not match. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith('{') && value !== '') params[part.slice(1, -1)] = decode(value);
    else if (part !== value) return null;
  }
  return params;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new PlatformError(400, 'Bad Request', 'The path is not well encoded.');
  }
}
