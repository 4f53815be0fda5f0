/** What the page asks of its server. Nothing here rejects. */
import type {
  Conversation,
  ConversationChange,
  Listed,
  Overview,
  ProblemBody,
  Session,
  SignInRequest,
  View,
} from '../web/page-contract.ts';

export type Outcome<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'failed'; readonly message: string };

/** Of one request, ms. */
const LIMIT = 20_000;
const UNREACHABLE = 'The inbox cannot be reached. Check the connection, then try again.';

type Asking = { readonly method: string; readonly body?: unknown };

async function ask<Value>(
  path: string,
  { method, body }: Asking = { method: 'GET' },
): Promise<Outcome<Value>> {
  try {
    const answer = await fetch(`api/${path}`, {
      method,
      signal: AbortSignal.timeout(LIMIT),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    if (answer.status === 204) return { kind: 'ok', value: undefined as Value };
    if (answer.ok) return { kind: 'ok', value: (await answer.json()) as Value };
    const { message } = (await answer.json()) as ProblemBody;
    return answer.status === 401 && !path.startsWith('sign-in')
      ? { kind: 'signed-out' }
      : { kind: 'failed', message };
  } catch {
    return { kind: 'failed', message: UNREACHABLE };
  }
}

const ofConversation = (id: string) => `conversations/${encodeURIComponent(id)}`;

export const readSession = () => ask<Session>('session');

export const askForLink = (request: SignInRequest) => ask<void>('sign-in', { method: 'POST', body: request });

/** @param token of a link that was mailed */
export const finishSignIn = (token: string) =>
  ask<void>('sign-in/finish', { method: 'POST', body: { token } });

export const signOut = (everywhere: boolean) =>
  ask<void>(everywhere ? 'sign-out/everywhere' : 'sign-out', { method: 'POST', body: {} });

export const readOverview = () => ask<Overview>('overview');

/** @param after the id of the last one that is known; null: from the newest on */
export const readList = (view: View, search: string, after: string | null) =>
  ask<Listed>(`conversations?${new URLSearchParams({ view, search, ...(after === null ? {} : { after }) })}`);

export const readConversation = (id: string) => ask<Conversation>(ofConversation(id));

export const changeConversation = (id: string, change: ConversationChange) =>
  ask<void>(ofConversation(id), { method: 'PATCH', body: change });

export const eraseConversation = (id: string) => ask<void>(ofConversation(id), { method: 'DELETE' });

export const recordingUrl = (id: string): string => `api/${ofConversation(id)}/recording`;

export const CHANGES_URL = 'api/changes';
