/** `book/feed`: the private address at which calendars subscribe to the appointments. */
import type { Hono } from 'hono';
import type { Feed } from '../../book/owner/contract.ts';
import type { OwnerBook } from '../../book/owner/owner-book.ts';
import type { WebEnv } from './answers.ts';

export function addFeedRoutes(app: Hono<WebEnv>, { feed }: OwnerBook): void {
  app.get('/book/feed', async () => Response.json({ url: await feed.address() } satisfies Feed));
  app.post('/book/feed', async () => Response.json({ url: await feed.renew() } satisfies Feed));
}
