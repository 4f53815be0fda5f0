/** `/provider/api/`: the requests of the page. Everything except signing in is for the provider's people. */
import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import * as v from 'valibot';
import { isBusinessId, type BusinessId } from '../businesses/business-id.ts';
import {
  allDrafts,
  draftById,
  extendDraft,
  removeDraft,
  saveDraft,
  type SavedDraft,
} from '../businesses/store/drafts.ts';
import { BusinessError, businessChangeIn } from '../businesses/store/input.ts';
import { businessById, peopleOf } from '../businesses/store/reading.ts';
import {
  changeBusiness,
  changeBusinessStatus,
  changeAddress,
  OutdatedError,
  type StoreContext,
} from '../businesses/store/writing.ts';
import { DEFAULT_LIMITS } from '../settings.ts';
import { bodyOf, done, noSuchPath, outdated, problem, type WebEnv } from '../inbox/web/answers.ts';
import { isFromOwnPage } from '../inbox/web/own-page.ts';
import type { SignInAgainStatus } from '../inbox/web/page-contract.ts';
import { isFresh } from '../inbox/web/sign-in/fresh.ts';
import { addAccountRoutes, addSignInRoutes } from '../inbox/web/sign-in/routes.ts';
import type { SignIn } from '../inbox/web/sign-in/sign-in.ts';
import { businessList, monthAt, openedBusiness } from './businesses.ts';
import { storeAs, type ProviderContext } from './context.ts';
import { changeJsonOf, fieldProblemOf, limitChangesOf, missingProblems } from './draft.ts';
import { inviteAdded } from './invitations.ts';
import { addressProblems, draftProblems, finishDraft, prepareAgent } from './onboarding.ts';
import { lookAt } from './look.ts';
import { checkPage } from './page-check.ts';
import type {
  AddedStatus,
  CheckRequest,
  DraftChange,
  DraftList,
  FieldProblem,
  FinishedDraft,
  OpenedDraft,
  OutdatedStatus,
  ProblemsBody,
  RemoveRequest,
  SettingsChange,
  Setup,
  StatusRequest,
} from './page-contract.ts';
import { usageCsv } from './usage.ts';

const MAX_SEARCH_CHARACTERS = 200;
const MAX_FIELD_CHARACTERS = 20_000;
/** Of a draft: its longest field, the prompt, in any script, and the others. */
const MAX_DRAFT_BYTES = 4 * MAX_FIELD_CHARACTERS + 32_768;
/** Of a draft: what a page has shown, and what it sent without an answer. */
const MAX_BASES = 100;
const SIGN_IN_AGAIN_CODE: SignInAgainStatus = 403;
const ADDED_CODE: AddedStatus = 410;
const OUTDATED_CODE: OutdatedStatus = 409;

const QUERY = v.object({
  search: v.fallback(v.pipe(v.string(), v.maxLength(MAX_SEARCH_CHARACTERS)), ''),
  status: v.fallback(v.nullable(v.picklist(['active', 'paused', 'suspended', 'removed'])), null),
  after: v.fallback(v.nullable(v.pipe(v.string(), v.check(isBusinessId))), null),
});
const DRAFT = v.record(
  v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}$/, 'A field has a wrong name.')),
  v.pipe(
    v.string('Every field is a text.'),
    v.maxLength(MAX_FIELD_CHARACTERS, `A field has at most ${MAX_FIELD_CHARACTERS} characters.`),
  ),
);
const REVISION_MESSAGE = '`revision` is a whole number.';
const DRAFT_CHANGE = v.object(
  {
    revision: v.pipe(v.number(REVISION_MESSAGE), v.safeInteger(REVISION_MESSAGE)),
    basedOn: v.pipe(
      v.array(v.nullable(v.number()), '`basedOn` is a list of revisions.'),
      v.maxLength(MAX_BASES, `\`basedOn\` has at most ${MAX_BASES} revisions.`),
    ),
    draft: DRAFT,
  },
  'The change must be an object.',
) satisfies v.GenericSchema<unknown, DraftChange>;
const SETTINGS_CHANGE = v.object(
  { basedOn: v.number('`basedOn` is a number.'), draft: DRAFT },
  'The change must be an object.',
) satisfies v.GenericSchema<unknown, SettingsChange>;
const STATUS = v.object({
  change: v.picklist(['pause', 'resume', 'suspend'], 'There is no such change.'),
}) satisfies v.GenericSchema<unknown, StatusRequest>;
const TYPED_NAME = v.object({ name: v.string('`name` is a text.') }) satisfies v.GenericSchema<
  unknown,
  RemoveRequest
>;
const CHECK = v.object({ url: v.string('`url` is a text.') }) satisfies v.GenericSchema<
  unknown,
  CheckRequest
>;
const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

type Api = Hono<WebEnv>;

export function createApi(context: ProviderContext, signIn: SignIn): Api {
  const api: Api = new Hono();
  api.use(
    methodNotAllowed({
      app: api,
      onMethodNotAllowed: (_, methods) =>
        problem(405, `Only ${methods.join(', ')} is answered here.`, { allow: methods.join(', ') }),
    }),
  );
  api.use(async ({ req }, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    if (isRead || isFromOwnPage(context.signIn, req.raw)) return next();
    return problem(403, 'Only the provider’s page itself may change something.');
  });
  const signedIn = addSignInRoutes(api, context.signIn, signIn);
  addAccountRoutes(signedIn, context.signIn, signIn);
  signedIn.get('/setup', () => Response.json(setupOf(context)));
  signedIn.get('/usage.csv', async ({ req }) => {
    const month = req.query('month') ?? monthAt(context.store.now());
    if (!MONTH.test(month)) return problem(400, '`month` is a month like 2026-01.');
    return new Response(await usageCsv(context, month), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="usage-${month}.csv"`,
      },
    });
  });
  addBusinessRoutes(signedIn, context, signIn);
  addDraftRoutes(signedIn, context);
  signedIn.all('*', noSuchPath);
  return api;
}

function setupOf({ store: { deployment } }: ProviderContext): Setup {
  const { callsPerDay, minutesPerDay, callSeconds } = { ...DEFAULT_LIMITS, ...deployment.limits };
  return {
    hasPlatformKey: deployment.privateKey !== undefined,
    hasBotCheck: deployment.siteKey !== undefined && deployment.botCheckSecret !== undefined,
    limits: { callsPerDay, minutesPerDay, callSeconds },
  };
}

function addBusinessRoutes(api: Api, context: ProviderContext, { sessions }: SignIn): void {
  const { store } = context;
  api.get('/businesses', async ({ req }) =>
    Response.json(
      await businessList(context, v.parse(QUERY, req.query()) as Parameters<typeof businessList>[1]),
    ),
  );
  api.get('/businesses/:id', async ({ req }) => {
    const id = req.param('id');
    const opened = isBusinessId(id) ? await openedBusiness(context, id) : null;
    return opened === null ? noSuchBusiness() : Response.json(opened);
  });
  api.use('/businesses/:id/*', async ({ req }, next) => {
    const id = req.param('id');
    return isBusinessId(id) && (await businessById(store.db, id)) !== null ? next() : noSuchBusiness();
  });
  api.patch('/businesses/:id/settings', async (c) => {
    const change = await bodyOf(context.signIn, c.req.raw, SETTINGS_CHANGE, MAX_DRAFT_BYTES);
    const unfit = [...missingProblems(change.draft), ...addressProblems(change.draft)];
    if (unfit.length > 0) return problems(unfit);
    const as = storeAs(context, c.get('owner'));
    const id = c.req.param('id') as BusinessId;
    return orProblems(change.draft, async () => {
      const before = await peopleOf(store.db, id);
      await changeSettings(as, id, change);
      await inviteAdded(context, id, before);
    });
  });
  api.post('/businesses/:id/status', async (c) => {
    const { change } = await bodyOf(context.signIn, c.req.raw, STATUS);
    const id = c.req.param('id') as BusinessId;
    return orProblems({}, () => changeBusinessStatus(storeAs(context, c.get('owner')), id, change));
  });
  api.post('/businesses/:id/remove', async (c) => {
    const { name } = await bodyOf(context.signIn, c.req.raw, TYPED_NAME);
    const id = c.req.param('id') as BusinessId;
    const business = await businessById(store.db, id);
    if (business?.name !== name.trim())
      return problems([{ field: 'typedName', text: 'is not the name of the business' }]);
    if (!(await isFresh(sessions, c.req.raw, store.now())))
      return problem(SIGN_IN_AGAIN_CODE, 'To remove a business, sign in again.');
    return orProblems({}, () => changeBusinessStatus(storeAs(context, c.get('owner')), id, 'remove'));
  });
  api.post('/businesses/:id/look', async (c) => {
    const id = c.req.param('id') as BusinessId;
    if ((await businessById(store.db, id))?.status === 'removed') return noSuchBusiness();
    return lookAt(context, id, c.get('owner'));
  });
  api.post('/businesses/:id/check', async (c) => {
    const { url } = await bodyOf(context.signIn, c.req.raw, CHECK);
    return Response.json({ findings: await checkPage(context, c.req.param('id') as BusinessId, url) });
  });
}

/** @throws BusinessError, OutdatedError */
async function changeSettings(
  store: StoreContext,
  id: BusinessId,
  { basedOn, draft }: SettingsChange,
): Promise<void> {
  const { address, ...others } = draft;
  const hasOthers = Object.keys(others).length > 0;
  // First, because it may be refused.
  if (hasOthers) {
    const change = { ...businessChangeIn(changeJsonOf(others)), limits: limitChangesOf(others) };
    await changeBusiness(store, id, change, basedOn);
  }
  if (address !== undefined) await changeAddress(store, id, address.trim(), hasOthers ? null : basedOn);
}

function addDraftRoutes(api: Api, context: ProviderContext): void {
  const { store } = context;
  api.get('/drafts', async () => {
    const all = await allDrafts(store);
    return Response.json({
      drafts: all.map(({ id, draft, changedBy, changedAt }) => ({
        id,
        name: draft['name'] ?? '',
        changedBy,
        changedAt,
      })),
    } satisfies DraftList);
  });
  api.use('/drafts/:id/*', async ({ req }, next) => (isBusinessId(req.param('id')) ? next() : noSuchDraft()));
  api.get('/drafts/:id', async ({ req }) => {
    const saved = await draftById(store, req.param('id') as BusinessId);
    return saved === null ? noSuchDraft() : Response.json(await opened(context, saved));
  });
  api.put('/drafts/:id', async (c) => {
    const change = await bodyOf(context.signIn, c.req.raw, DRAFT_CHANGE, MAX_DRAFT_BYTES);
    const id = c.req.param('id') as BusinessId;
    if ((await businessById(store.db, id)) !== null)
      return problem(ADDED_CODE, 'This business is added already.');
    try {
      return Response.json(await opened(context, await saveDraft(store, id, change, c.get('owner'))));
    } catch (error) {
      if (!(error instanceof OutdatedError)) throw error;
      return problem(OUTDATED_CODE, error.message);
    }
  });
  api.delete('/drafts/:id', async ({ req }) => {
    await removeDraft(store, req.param('id') as BusinessId);
    return done();
  });
  api.post('/drafts/:id/agent', async (c) => {
    const saved = await draftById(store, c.req.param('id') as BusinessId);
    if (saved === null) return noSuchDraft();
    const agent = await prepareAgent(context, saved.draft);
    if (agent.kind === 'refused') return problems([agent.problem]);
    // The platform may take seconds, in which somebody else changes the draft.
    const extended = await extendDraft(store, saved.id, agent.agent, c.get('owner'));
    return extended === null ? noSuchDraft() : Response.json(agent.agent);
  });
  api.post('/drafts/:id/finish', async (c) => {
    const id = c.req.param('id') as BusinessId;
    const saved = await draftById(store, id);
    if (saved === null)
      // An earlier answer was lost.
      return (await businessById(store.db, id)) === null
        ? noSuchDraft()
        : Response.json({ id } satisfies FinishedDraft);
    const finished = await finishDraft(context, saved, c.get('owner'));
    if (finished.kind === 'refused') return problems(finished.problems);
    if (finished.isNew) await inviteAdded(context, id, []);
    return Response.json({ id } satisfies FinishedDraft);
  });
}

async function opened(context: ProviderContext, { id, revision, draft }: SavedDraft): Promise<OpenedDraft> {
  return { id, revision, draft, problems: await draftProblems(context, id, draft) };
}

/** Answers a refusal of the store in its own sentences, beside the fields that they concern. */
async function orProblems(draft: OpenedDraft['draft'], work: () => Promise<unknown>): Promise<Response> {
  try {
    await work();
    return done();
  } catch (error) {
    if (error instanceof OutdatedError) return outdated();
    if (!(error instanceof BusinessError)) throw error;
    return problems(error.problems.map((each) => fieldProblemOf(each, draft)));
  }
}

const problems = (list: readonly FieldProblem[]): Response => {
  const message = list.map(({ field, text }) => (field === null ? text : `${field} ${text}`)).join(' ');
  return Response.json({ message, problems: list } satisfies ProblemsBody, { status: 422 });
};

const noSuchBusiness = () => problem(404, 'There is no such business.');
const noSuchDraft = () => problem(404, 'There is no such draft: it may have been added or discarded.');
