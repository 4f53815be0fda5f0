/** The people of a business to whom no mail is sent, because their addresses have bounced, and trying again. */
import type { Hono } from 'hono';
import * as v from 'valibot';
import type { InboxContext } from '../context.ts';
import type { Bounces } from '../mail/bounces.ts';
import { bodyOf, done, problem, type WebEnv } from './answers.ts';
import type { StoppedMails } from './page-contract.ts';

const RESUME = v.object({ address: v.string('`address` is a mail address.') });

/** Only addresses of the business's own people are looked up, because the sender is that of other businesses, too. */
export function addStoppedMailsRoutes(
  signedIn: Hono<WebEnv>,
  context: InboxContext,
  bounces: Pick<Bounces, 'among' | 'forget'>,
): void {
  const addresses = async () => (await context.members()).map(({ email }) => email);
  signedIn.get('/stopped-mails', async () =>
    Response.json({ stopped: await bounces.among(await addresses()) } satisfies StoppedMails),
  );
  signedIn.post('/stopped-mails/resume', async (c) => {
    const { address } = await bodyOf(context, c.req.raw, RESUME);
    const isOwn = address === c.get('owner');
    if (!isOwn && c.get('role') !== 'owner')
      return problem(403, 'Only an owner may do this for another person.');
    if (!(await addresses()).includes(address))
      return problem(404, 'No person of this business has this address.');
    await bounces.forget(address);
    return done();
  });
}
