/** `book/feed`: the private address at which calendars subscribe to the appointments. */
import type { Hono } from 'hono';
import type { Feed } from '../../book/owner/contract.ts';
import type { OwnerBook } from '../../book/owner/owner-book.ts';
import type { OwnBusiness } from '../own-business.ts';
import type { WebEnv } from './answers.ts';

/** @param own null if there is no audit log, because the environment describes the only business */
export function addFeedRoutes(
  app: Hono<WebEnv>,
  { feed }: OwnerBook,
  own: Pick<OwnBusiness, 'record'> | null,
): void {
  app.get('/book/feed', async () => Response.json({ url: await feed.address() } satisfies Feed));
  app.post('/book/feed', async (c) => {
    const url = await feed.renew();
    await own?.record(c.get('owner'), 'replaced the calendar’s address');
    return Response.json({ url } satisfies Feed);
  });
}
