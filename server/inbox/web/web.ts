/** `/inbox/`: the page and its API. */
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { errorText } from '../../http/reports.ts';
import type { OwnerBook } from '../../book/owner/owner-book.ts';
import type { InboxContext } from '../context.ts';
import type { Bounces } from '../mail/bounces.ts';
import type { SendMail } from '../mail/mails.ts';
import type { OwnBusiness } from '../own-business.ts';
import type { LinkMailing } from '../mail/link-mails.ts';
import { problem, type WebEnv } from './answers.ts';
import { createApi } from './api.ts';
import type { Changes } from './changes.ts';
import type { PageFiles } from './files.ts';
import { createSignIn, INBOX_PAGE } from './sign-in/sign-in.ts';

export type Web = Hono<WebEnv>;

export type WebParts = LinkMailing & {
  readonly changes: Changes;
  readonly pageFiles: PageFiles;
  /** Null if the environment describes the only business. */
  readonly own: OwnBusiness | null;
  /** Null without one. */
  readonly book: OwnerBook | null;
  readonly bounces: Bounces;
  /** Sends invitations, not to addresses that have bounced: no one has requested them there. Null if no mail is sent. */
  readonly invite: SendMail | null;
  /** Whether the business is removed. */
  readonly isClosed: boolean;
};

export function createWeb(
  context: InboxContext,
  { changes, pageFiles, book, own, bounces, invite, isClosed, ...mails }: WebParts,
): Web {
  const signIn = createSignIn(context, mails, { ...INBOX_PAGE, isClosed }, own?.looks ?? null);
  const app = new Hono<WebEnv>();
  app.use(pageFiles.addHeaders);
  app.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse();
    context.endpoint.report('inbox', `The inbox failed to answer: ${errorText(error)}`);
    return problem(500, 'This did not work. The server’s log says why.');
  });
  app.route(
    '/api',
    createApi(context, signIn, {
      listen: () => changes.answer(context),
      book,
      own,
      invites: { linkMails: mails.linkMails, send: invite },
      bounces,
    }),
  );
  app.route('/', pageFiles.app);
  return app;
}
