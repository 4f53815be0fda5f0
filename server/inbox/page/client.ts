/** The page's requests. Each rejects with a `RequestError`. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type {
  ConversationChange,
  FoundPerson,
  Listed,
  OpenedConversation,
  Overview,
  PersonRequest,
  ProblemBody,
  Session,
  SignInRequest,
  View,
} from '../web/page-contract.ts';

const REQUEST_TIMEOUT_MS = 20_000;
const UNREACHABLE = 'The inbox cannot be reached. Check the connection, then try again.';
export const SIGNED_OUT = 'You were signed out.';

/** The message is for the owner. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** The HTTP status; null without a response. */
  readonly status: number | null;

  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

type RequestOptions = {
  readonly method: string;
  readonly body?: unknown;
  /** Aborts the request before its time limit. */
  readonly signal?: AbortSignal;
};

async function request<Value>(
  path: string,
  { method, body, signal }: RequestOptions = { method: 'GET' },
): Promise<Value> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS);
  signal?.addEventListener('abort', () => controller.abort());
  try {
    const response = await fetch(`api/${path}`, {
      method,
      signal: controller.signal,
      // What the owner changed last is also stored if the tab closes.
      keepalive: method !== 'GET',
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    });
    if (response.status === 204) return undefined as Value;
    if (response.ok) return (await response.json()) as Value;
    const { message } = (await response.json()) as ProblemBody;
    const isSignedOut = response.status === 401 && !path.startsWith('sign-in');
    throw new RequestError(isSignedOut ? SIGNED_OUT : message, response.status);
  } catch (error) {
    throw error instanceof RequestError ? error : new RequestError(UNREACHABLE, null, error);
  } finally {
    clearTimeout(timer);
  }
}

const post = <Value>(path: string, body: unknown = {}) => request<Value>(path, { method: 'POST', body });

const conversationPath = (id: string) => `conversations/${encodeURIComponent(id)}`;

export const readSession = () => request<Session>('session');

export const requestLink = (signIn: SignInRequest) => post<void>('sign-in', signIn);

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

/** @param after `Listed.after` of the page before; null for the first page */
export const readList = (view: View, search: string, after: string | null) =>
  request<Listed>(
    `conversations?${new URLSearchParams({ view, search, ...(after === null ? {} : { after }) })}`,
  );

export const readConversation = (id: string) => request<OpenedConversation>(conversationPath(id));

export const changeConversation = (id: string, change: ConversationChange, signal?: AbortSignal) =>
  request<void>(conversationPath(id), {
    method: 'PATCH',
    body: change,
    ...(signal === undefined ? {} : { signal }),
  });

export const eraseConversation = (id: string) => request<void>(conversationPath(id), { method: 'DELETE' });

export const findPerson = (person: PersonRequest) => post<FoundPerson>('people/find', person);

export const erasePerson = (person: PersonRequest) => post<FoundPerson>('people/erase', person);

export const recordingUrl = (id: string): string => `api/${conversationPath(id)}/recording`;

export const CHANGES_URL = 'api/changes';
