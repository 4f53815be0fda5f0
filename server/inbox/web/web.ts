/** `/inbox/`: the page and its API. */
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { errorText } from '../../http/reports.ts';
import type { InboxContext } from '../context.ts';
import type { Mails } from '../mail/mails.ts';
import { problem, type WebEnv } from './answers.ts';
import { createApi } from './api.ts';
import { createChanges } from './changes.ts';
import { createPageFiles, PAGE_HEADERS } from './files.ts';
import { createSignIn } from './sign-in/sign-in.ts';

export type Web = {
  readonly app: Hono<WebEnv>;
  /** Ends open streams and refuses new ones, so that the server can stop. */
  readonly end: () => void;
  /** Sends the mails for signing in again that the mail server has deferred. */
  readonly retryMails: () => Promise<void>;
};

/** @param basePath under which the app is mounted */
export function createWeb(context: InboxContext, mails: Mails | null, basePath: string): Web {
  const changes = createChanges(context);
  const signIn = createSignIn(context, mails);
  const app = new Hono<WebEnv>();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(PAGE_HEADERS)) c.header(name, value);
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
  });
  app.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse();
    context.endpoint.report('inbox', `The inbox failed to answer: ${errorText(error)}`);
    return problem(500, 'This did not work. The server’s log says why.');
  });
  app.route('/api', createApi(context, signIn, changes.answer));
  app.route('/', createPageFiles(context.settings.pageFolder, basePath));
  return { app, end: changes.end, retryMails: signIn.retryMails };
}
