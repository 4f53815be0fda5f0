/** `/inbox/`: the page and its API. Everything except signing in is for owners, and only the page may change data. */
import type { Asking } from '../../admission/admission.ts';
import { readText } from '../../http/body.ts';
import { fieldOf } from '../../http/fields.ts';
import { errorText } from '../../http/reports.ts';
import { waitedFor } from '../../http/time-limit.ts';
import { parseJson } from '../../../widget/platform/json.ts';
import { CONVERSATION_ID, type InboxContext } from '../context.ts';
import { mark } from '../conversations/conversations.ts';
import { erase } from '../conversations/erasing.ts';
import type { Mails } from '../mail/mails.ts';
import { done, noSuchConversation, noSuchPath, problem } from './answers.ts';
import { createChanges } from './changes.ts';
import { createPageFiles, PAGE_HEADERS } from './files.ts';
import { list, one, overview, type Query } from './listing.ts';
import type { View } from './page-contract.ts';
import { answerPeople } from './people.ts';
import { answerRecording } from './recording.ts';
import { SignIn } from './sign-in/sign-in.ts';

export type Web = {
  /** @param path after `/inbox`, such as `/api/overview` */
  readonly answer: (asking: Asking, path: string) => Promise<Response>;
  /** Ends open streams, so that the server can stop. */
  readonly end: () => void;
};

type Parts = { readonly context: InboxContext; readonly signIn: SignIn; readonly listen: () => Response };

const API = /^\/api\/(.+)$/;
const LONGEST_NOTE = 5_000;
const MOST_BYTES = 32_768;
const VIEWS: readonly View[] = ['new', 'missed', 'done', 'all'];

export function createWeb(context: InboxContext, mails: Mails | null): Web {
  const changes = createChanges(context);
  const file = createPageFiles(context.settings.pageFolder);
  const parts: Parts = { context, signIn: new SignIn(context, mails), listen: changes.answer };

  async function answer(asking: Asking, path: string): Promise<Response> {
    const api = API.exec(path)?.[1];
    if (api !== undefined) return answerApi(parts, asking, api);
    if (asking.request.method !== 'GET' && asking.request.method !== 'HEAD')
      return problem(405, 'Only GET is answered here.');
    // Relative, because a proxy may have removed a part of the path.
    if (path === '') return new Response(null, { status: 308, headers: { location: 'inbox/' } });
    return file(asking.request, path.slice(1));
  }

  return {
    async answer(asking, path) {
      const response = await answered(context, () => answer(asking, path));
      for (const [name, value] of Object.entries(PAGE_HEADERS)) response.headers.set(name, value);
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
      return response;
    },
    end: changes.end,
  };
}

async function answered({ endpoint }: InboxContext, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    endpoint.report('inbox', `The inbox failed to answer: ${errorText(error)}`);
    return problem(500, 'This did not work. The server’s log says why.');
  }
}

async function answerApi(parts: Parts, asking: Asking, path: string): Promise<Response> {
  const { context, signIn, listen } = parts;
  const { request } = asking;
  if (request.method !== 'GET' && !isFromOwnPage(context, request))
    return problem(403, 'Only the page of the inbox itself may change something.');
  const body = () => bodyOf(context, request);
  if (path === 'session' && request.method === 'GET') return signIn.session(request);
  const open = request.method === 'POST' ? await signIn.answerAnyone(asking, path, body) : null;
  if (open !== null) return open;
  const owner = await signIn.ownerOf(request);
  if (owner === null) return problem(401, 'Sign in first.');
  const [collection, id = ''] = path.split('/');
  switch (collection) {
    case 'changes':
      return listen();
    case 'overview':
      return Response.json(await overview(context));
    case 'passkeys':
      return signIn.answerOwner(owner, request, id, body);
    case 'people':
      return request.method === 'POST' ? answerPeople(context, id, await body()) : noSuchPath();
    case 'conversations':
      return answerConversations(context, request, path);
    default:
      return noSuchPath();
  }
}

async function answerConversations(context: InboxContext, request: Request, path: string): Promise<Response> {
  const [, id = '', part] = path.split('/');
  if (id === '') return Response.json(await list(context, queryOf(request)));
  if (!CONVERSATION_ID.test(id)) return noSuchConversation();
  if (part === 'recording') return answerRecording(context, request, id);
  if (request.method === 'PATCH') return change(context, request, id);
  if (request.method === 'DELETE') return (await erase(context, id)) ? done() : noSuchConversation();
  const found = await one(context, id);
  return found === null ? noSuchConversation() : Response.json(found);
}

function queryOf({ url }: Request): Query {
  const { searchParams } = new URL(url);
  return {
    view: VIEWS.find((each) => each === searchParams.get('view')) ?? 'new',
    search: searchParams.get('search') ?? '',
    after: searchParams.get('after'),
  };
}

async function change(context: InboxContext, request: Request, id: string): Promise<Response> {
  const body = await bodyOf(context, request);
  const isDone = fieldOf(body, 'isDone');
  const note = fieldOf(body, 'note');
  if (isDone !== undefined && typeof isDone !== 'boolean') return problem(400, '`isDone` is true or false.');
  if (note !== undefined && (typeof note !== 'string' || note.length > LONGEST_NOTE))
    return problem(400, `\`note\` is a text of at most ${LONGEST_NOTE} characters.`);
  return (await mark(context, id, { isDone, note })) ? done() : noSuchConversation();
}

/** Undefined for a body that is not JSON, too long or too slow, so that none of its fields exists. */
async function bodyOf({ endpoint }: InboxContext, request: Request): Promise<unknown> {
  try {
    const seconds = endpoint.settings.timeLimits.body;
    return parseJson(await waitedFor(seconds, () => readText(request.body, MOST_BYTES)));
  } catch {
    return undefined;
  }
}

/** Browsers say which page a request comes from; without HTTPS they send its origin only. */
function isFromOwnPage({ settings }: InboxContext, { headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin') ?? '';
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  const own = settings.publicUrl === null ? [] : [new URL(settings.publicUrl).host];
  return [...own, headers.get('host') ?? new URL(url).host].includes(host);
}
