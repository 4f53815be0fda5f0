/** What the staff of a business may not do. */
import type { MiddlewareHandler } from 'hono';
import { problem, type WebEnv } from './answers.ts';

/** @param what such as `erase` */
export const ownersOnly =
  (what: string): MiddlewareHandler<WebEnv> =>
  async (c, next) =>
    c.get('role') === 'owner' ? next() : problem(403, `Only an owner may ${what}.`);
