/** `/inbox/api/`: the requests of the page. Everything except signing in is for owners, and only the page may change data. */
import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import * as v from 'valibot';
import type { OwnerBook } from '../../book/owner/owner-book.ts';
import { CONVERSATION_ID, type InboxContext } from '../context.ts';
import type { Bounces } from '../mail/bounces.ts';
import type { LinkMailing } from '../mail/link-mails.ts';
import type { OwnBusiness } from '../own-business.ts';
import { mark } from '../conversations/conversations.ts';
import { erase } from '../conversations/erasing.ts';
import { bodyOf, done, noSuchConversation, noSuchPath, problem, type WebEnv } from './answers.ts';
import { addBookRoutes, addRulesRoutes } from './book.ts';
import { addFeedRoutes } from './feed.ts';
import { readConversation } from '../presentation/reading.ts';
import { addExportRoutes } from './export.ts';
import { list, overview } from './listing.ts';
import { isFromOwnPage } from './own-page.ts';
import type { LookList, OtherInboxes } from './page-contract.ts';
import { allowedOnly } from './operations.ts';
import { answerErasing, findPerson } from './people.ts';
import { answerRecording } from './recording.ts';
import { addCalendarRoutes } from './settings/calendars.ts';
import { addSettingsRoutes } from './settings/routes.ts';
import { addStoppedMailsRoutes } from './stopped-mails.ts';
import { addAccountRoutes, addSignInRoutes } from './sign-in/routes.ts';
import type { SignIn } from './sign-in/sign-in.ts';

const MAX_NOTE_CHARACTERS = 5_000;

const CHANGE = v.pipe(
  v.object(
    {
      isDone: v.optional(v.boolean('`isDone` is true or false.')),
      note: v.optional(
        v.pipe(
          v.string('`note` is a text.'),
          v.maxLength(
            MAX_NOTE_CHARACTERS,
            `\`note\` is a text of at most ${MAX_NOTE_CHARACTERS} characters.`,
          ),
        ),
      ),
      isRead: v.optional(v.literal(true, '`isRead` is true.')),
    },
    'The change must be an object.',
  ),
  v.check(
    (change) => Object.values(change).some((value) => value !== undefined),
    'The change has none of `isDone`, `note` and `isRead`.',
  ),
);

const QUERY = v.object({
  view: v.fallback(v.picklist(['new', 'needs', 'missed', 'done', 'all']), 'new'),
  search: v.fallback(v.string(), ''),
  after: v.fallback(v.nullable(v.string()), null),
});

type ApiParts = {
  /** Answers with a stream that signals each change. */
  readonly listen: () => Response;
  /** Null without one. */
  readonly book: OwnerBook | null;
  /** Null if the environment describes the only business. */
  readonly own: OwnBusiness | null;
  /** Writes to people who are added. */
  readonly invites: LinkMailing;
  /** Of the mail addresses of people. */
  readonly bounces: Bounces;
};

export function createApi(
  context: InboxContext,
  signIn: SignIn,
  { listen, book, own, invites, bounces }: ApiParts,
): Hono<WebEnv> {
  const api = new Hono<WebEnv>();
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (_, methods) =>
        problem(405, `Only ${methods.join(', ')} is answered here.`, { allow: methods.join(', ') }),
    }),
  );
  api.use(async ({ req }, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (isRead || isFromOwnPage(context, req.raw)) return next();
    return problem(403, 'Only the page of the inbox itself may change something.');
  });
  const signedIn = addSignInRoutes(api, context, signIn);
  signedIn.use(allowedOnly(own));
  addAccountRoutes(signedIn, context, signIn);
  signedIn.get('/changes', listen);
  signedIn.get('/overview', async () => Response.json(await overview(context, book)));
  signedIn.post('/people/find', ({ req }) => findPerson(context, req.raw));
  signedIn.post('/people/erase', ({ req }) => answerErasing(context, req.raw, bounces));
  signedIn.get('/conversations', async (c) =>
    Response.json(await list(context, v.parse(QUERY, c.req.query()), c.get('owner'))),
  );
  signedIn.use('/conversations/:id/*', async ({ req }, next) =>
    CONVERSATION_ID.test(req.param('id')) ? next() : noSuchConversation(),
  );
  signedIn.get('/conversations/:id', async (c) => {
    const found = await readConversation(context, c.req.param('id'), c.get('owner'));
    return found === null ? noSuchConversation() : Response.json(found);
  });
  signedIn.patch('/conversations/:id', async (c) => {
    const { isRead, ...marks } = await bodyOf(context, c.req.raw, CHANGE);
    const readBy = isRead === true ? c.get('owner') : undefined;
    return (await mark(context, c.req.param('id'), { ...marks, readBy })) ? done() : noSuchConversation();
  });
  signedIn.delete('/conversations/:id', async ({ req }) =>
    (await erase(context, req.param('id'))) ? done() : noSuchConversation(),
  );
  signedIn.get('/conversations/:id/recording', ({ req }) =>
    answerRecording(context, req.raw, req.param('id')),
  );
  addStoppedMailsRoutes(signedIn, context, bounces);
  if (book !== null) {
    addBookRoutes(signedIn, context, book);
    addRulesRoutes(signedIn, context, book, own);
    addFeedRoutes(signedIn, book, own);
  }
  addOwnRoutes(signedIn, context, signIn, { own, invites, book });
  signedIn.all('*', noSuchPath);
  return api;
}

/** What the server keeps of the business itself, apart from its conversations. */
function addOwnRoutes(
  signedIn: Hono<WebEnv>,
  context: InboxContext,
  signIn: SignIn,
  { own, invites, book }: Pick<ApiParts, 'own' | 'invites' | 'book'>,
): void {
  addSettingsRoutes(signedIn, context, own, invites);
  if (book !== null) addCalendarRoutes(signedIn, context, own, book);
  addExportRoutes(signedIn, context, signIn, own);
  signedIn.get('/looks', async () => Response.json(((await own?.looks.list()) ?? []) satisfies LookList));
  signedIn.get('/businesses', async (c) =>
    Response.json(((await own?.othersOf(c.get('owner'))) ?? []) satisfies OtherInboxes),
  );
}
