/** The requests of a page to its API, `api/…` beside the page. Each rejects with a `RequestError`. */
import type { ProblemBody } from '../inbox/web/page-contract.ts';
import { noteVersion } from './version.ts';

const REQUEST_TIMEOUT_MS = 20_000;
export const UNREACHABLE = 'The server cannot be reached. Check the connection, then try again.';
export const SIGNED_OUT = 'You were signed out.';

/** The message is for the person at the page. The cause of a refusal is its body. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** The HTTP status; null without a response. */
  readonly status: number | null;
  /** Whether it is a warning: the same, sent again as warned, is accepted. */
  readonly isWarning: boolean;

  constructor(message: string, status: number | null, cause?: unknown, isWarning = false) {
    super(message, { cause });
    this.status = status;
    this.isWarning = isWarning;
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof RequestError && error.status === 404;

/** A browser rejects what would bring all requests that may outlive the page above 64 KiB. */
const MAX_KEPT_BYTES = 30_000;

export type RequestOptions = {
  readonly method: string;
  readonly body?: unknown;
  /** Whether it changes nothing, so that it may end with the page. */
  readonly isPreview?: boolean;
  /** Aborts the request before its time limit. */
  readonly signal?: AbortSignal;
};

export async function request<Value>(
  path: string,
  { method, body, signal, isPreview = method === 'GET' }: RequestOptions = { method: 'GET' },
): Promise<Value> {
  const content = body === undefined ? '' : JSON.stringify(body);
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS);
  signal?.addEventListener('abort', () => controller.abort());
  try {
    const response = await fetch(`api/${path}`, {
      method,
      signal: controller.signal,
      // What was changed last is also stored if the tab closes.
      keepalive: !isPreview && new Blob([content]).size < MAX_KEPT_BYTES,
      ...(content === '' ? {} : { body: content, headers: { 'Content-Type': 'application/json' } }),
    });
    noteVersion(response.headers);
    if (response.status === 204) return undefined as Value;
    if (response.ok) return (await response.json()) as Value;
    const refusal = (await response.json()) as ProblemBody;
    const isSignedOut = response.status === 401 && !path.startsWith('sign-in');
    const message = isSignedOut ? SIGNED_OUT : refusal.message;
    throw new RequestError(message, response.status, refusal, refusal.isWarning);
  } catch (error) {
    throw error instanceof RequestError ? error : new RequestError(UNREACHABLE, null, error);
  } finally {
    clearTimeout(timer);
  }
}

export const post = <Value>(path: string, body: unknown = {}) =>
  request<Value>(path, { method: 'POST', body });
