/** `export…`: owners download everything, or everything of one person, soon after signing in. */
import type { Hono, MiddlewareHandler } from 'hono';
import type { InboxContext } from '../context.ts';
import { exported, type ExportFormat } from '../conversations/exporting.ts';
import type { OwnBusiness } from '../own-business.ts';
import { done, problem, type WebEnv } from './answers.ts';
import type { SignInAgainStatus } from './page-contract.ts';
import { foundBy } from './people.ts';
import { isFresh } from './sign-in/fresh.ts';
import type { SignIn } from './sign-in/sign-in.ts';

const SIGN_IN_AGAIN_CODE: SignInAgainStatus = 403;

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
};

/** @param own null if there is no audit log, because the environment describes the only business */
export function addExportRoutes(
  app: Hono<WebEnv>,
  context: InboxContext,
  { sessions }: Pick<SignIn, 'sessions'>,
  own: OwnBusiness | null,
): void {
  const fresh: MiddlewareHandler<WebEnv> = async ({ req }, next) =>
    (await isFresh(sessions, req.raw, context.now()))
      ? next()
      : problem(SIGN_IN_AGAIN_CODE, 'To export conversations, sign in again.');
  app.use('/export/*', fresh);
  // Whether the download would be refused, because a browser would save the refusal as a file.
  app.post('/export/check', () => done());
  app.get('/export', async (c) => {
    const format = c.req.query('format') === 'csv' ? 'csv' : 'json';
    await own?.record(c.get('owner'), 'exported');
    return file(exported(context.read, format), format, 'conversations');
  });
  app.post('/export/person', async (c) => {
    const found = await foundBy(context, c.req.raw);
    await own?.record(c.get('owner'), 'exported one person');
    return file(exported(context.read, 'json', found), 'json', 'person');
  });
}

function file(chunks: AsyncGenerator<string>, format: ExportFormat, name: string): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done: isDone, value } = await chunks.next();
      if (isDone === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': CONTENT_TYPES[format],
      'content-disposition': `attachment; filename="${name}.${format}"`,
    },
  });
}
