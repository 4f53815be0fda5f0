/** The page's requests. Nothing here rejects. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type {
  Conversation,
  ConversationChange,
  FoundPerson,
  Listed,
  Overview,
  PersonRequest,
  ProblemBody,
  Session,
  SignInRequest,
  View,
} from '../web/page-contract.ts';

export type Failure = {
  readonly kind: 'failed';
  readonly message: string;
  /** True if it was erased, so that the page must no longer show it. */
  readonly isGone?: boolean;
};

export type Outcome<Value> =
  { readonly kind: 'ok'; readonly value: Value } | { readonly kind: 'signed-out' } | Failure;

/** The time limit of a request. */
const REQUEST_TIMEOUT_MS = 20_000;
const UNREACHABLE = 'The inbox cannot be reached. Check the connection, then try again.';

type RequestOptions = { readonly method: string; readonly body?: unknown };

async function request<Value>(
  path: string,
  { method, body }: RequestOptions = { method: 'GET' },
): Promise<Outcome<Value>> {
  try {
    const response = await fetch(`api/${path}`, {
      method,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    if (response.status === 204) return { kind: 'ok', value: undefined as Value };
    if (response.ok) return { kind: 'ok', value: (await response.json()) as Value };
    const { message } = (await response.json()) as ProblemBody;
    return response.status === 401 && !path.startsWith('sign-in')
      ? { kind: 'signed-out' }
      : { kind: 'failed', message, isGone: response.status === 404 };
  } catch {
    return { kind: 'failed', message: UNREACHABLE };
  }
}

const post = <Value>(path: string, body: unknown = {}) => request<Value>(path, { method: 'POST', body });

const conversationPath = (id: string) => `conversations/${encodeURIComponent(id)}`;

export const readSession = () => request<Session>('session');

export const requestLink = (request: SignInRequest) => post<void>('sign-in', request);

/** @param token from a mailed link */
export const finishSignIn = (token: string) => post<void>('sign-in/finish', { token });

export const passkeySignInOptions = () =>
  post<PublicKeyCredentialRequestOptionsJSON>('sign-in/passkey/options');

export const finishPasskeySignIn = (response: AuthenticationResponseJSON) =>
  post<void>('sign-in/passkey', response);

export const newPasskeyOptions = () => post<PublicKeyCredentialCreationOptionsJSON>('passkeys/options');

export const saveNewPasskey = (response: RegistrationResponseJSON) => post<void>('passkeys', response);

export const removePasskey = (id: string) => request<void>(`passkeys/${id}`, { method: 'DELETE' });

export const signOut = (everywhere: boolean) => post<void>(everywhere ? 'sign-out/everywhere' : 'sign-out');

export const readOverview = () => request<Overview>('overview');

/** @param after the id of the last known conversation; null starts at the newest */
export const readList = (view: View, search: string, after: string | null) =>
  request<Listed>(
    `conversations?${new URLSearchParams({ view, search, ...(after === null ? {} : { after }) })}`,
  );

export const readConversation = (id: string) => request<Conversation>(conversationPath(id));

export const changeConversation = (id: string, change: ConversationChange) =>
  request<void>(conversationPath(id), { method: 'PATCH', body: change });

export const eraseConversation = (id: string) => request<void>(conversationPath(id), { method: 'DELETE' });

export const findPerson = (request: PersonRequest) => post<FoundPerson>('people/find', request);

export const erasePerson = (request: PersonRequest) => post<FoundPerson>('people/erase', request);

export const recordingUrl = (id: string): string => `api/${conversationPath(id)}/recording`;

export const CHANGES_URL = 'api/changes';

/** The owner's text for a failed request. */
export const problemOf = (outcome: Failure | { readonly kind: 'signed-out' }): string =>
  outcome.kind === 'failed' ? outcome.message : 'You were signed out.';
