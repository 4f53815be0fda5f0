/** Answers that the page's requests have in common, and how its requests are read. */
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import { readJson } from '../../http/body.ts';
import { Refusal } from '../../http/refusal.ts';
import { ENDPOINT_REFUSALS } from '../../../widget/contract-endpoint.ts';
import type { InboxContext } from '../context.ts';
import type { OutdatedStatus } from './form-contract.ts';
import type { ProblemBody, Role } from './page-contract.ts';

/** Of most requests. */
const MAX_BYTES = 32_768;
const OUTDATED_CODE: OutdatedStatus = 409;

/** The environment of a request of the page. */
export type WebEnv = {
  readonly Bindings: { readonly socketAddress: string | undefined };
  /** Only for routes behind the check of the session. */
  readonly Variables: { readonly owner: string; readonly role: Role };
};

export const problem = (
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response => Response.json({ message } satisfies ProblemBody, { status, headers });

export const done = (cookies: readonly string[] = []): Response => {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 204, headers });
};

export const noSuchPath = (): Response => problem(404, 'There is nothing here.');

export const noSuchConversation = (): Response =>
  problem(404, 'There is no such conversation: it may have been erased.');

/** To a change that was based on an earlier revision. */
export const outdated = (): Response =>
  problem(OUTDATED_CODE, 'Someone else changed the settings in the meantime.');

/** The body of a request of the page. @throws HTTPException for one that is malformed, too long or too slow */
export async function bodyOf<const Schema extends v.GenericSchema>(
  { endpoint }: Pick<InboxContext, 'endpoint'>,
  request: Request,
  schema: Schema,
  maxBytes = MAX_BYTES,
): Promise<v.InferOutput<Schema>> {
  const limits = { maxBytes, seconds: endpoint.settings.timeLimits.body };
  const body = await readJson(request, limits).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw refused(ENDPOINT_REFUSALS[error.error], error.message);
  });
  const result = v.safeParse(schema, body, { abortEarly: true });
  if (!result.success) throw refused(400, result.issues[0].message);
  return result.output;
}

/** To be thrown. */
export const refused = (status: ContentfulStatusCode, message: string): HTTPException =>
  new HTTPException(status, { res: problem(status, message) });
