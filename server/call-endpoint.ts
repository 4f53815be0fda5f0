/** Routes requests and maps errors to answers. The order of checks is in `calls.ts`, `chats.ts` and `admission.ts`. */
import type { EndpointRefusal } from '../widget/contract-endpoint.ts';
import type { Asking } from './admission/admission.ts';
import { answerCall } from './routes/calls.ts';
import { answerChat } from './routes/chats.ts';
import { answerCheck } from './routes/checks.ts';
import { answerFeedback } from './routes/feedback.ts';
import { answerMessage } from './routes/messages.ts';
import { createContext, forRequest, type Context } from './context.ts';
import { addCommonHeaders, allowedOrigin, demandOrigin, preflightAnswer } from './http/cors.ts';
import { Refusal, refusalAnswer } from './http/refusal.ts';
import { errorText, runHook } from './http/reports.ts';
import { contradictingLimits, demandGoodSettings } from './settings-problems.ts';
import type { EndpointAnswer, EndpointSettings } from './settings.ts';

/**
 * Answers `POST …/calls`, `…/chats`, `…/messages`, `…/feedback` and `…/checks`, under any mount path. Never rejects.
 * @param info `address`: the remote address of the connection, if the server knows it
 */
export type CallEndpoint = (request: Request, info?: { readonly address?: string }) => Promise<Response>;

/** Length of a generated request id, in characters: enough to be unique among the problems of a few days. */
const GENERATED_LENGTH = 8;

type Path = NonNullable<EndpointAnswer['path']>;

const ANSWERS = {
  calls: answerCall,
  chats: answerChat,
  messages: answerMessage,
  feedback: answerFeedback,
  checks: answerCheck,
} as const;

/** @throws EndpointSettingsError that lists everything that is wrong with the settings */
export function createCallEndpoint(settings: EndpointSettings): CallEndpoint {
  demandGoodSettings(settings);
  const context = createContext(settings);
  const contradiction = contradictingLimits(context.settings.limits);
  if (contradiction !== null) context.report('limits', contradiction);
  return async (request, info = {}) => {
    const requestId = requestIdOf(request);
    const scoped = forRequest(context, requestId);
    const path = pathOf(request);
    const origin = allowedOrigin(request, context.settings.origins);
    let error: EndpointRefusal | null = null;
    let response: Response;
    try {
      response = await answer(scoped, path, origin, { request, socketAddress: info.address });
    } catch (thrown) {
      const refusal = thrown instanceof Refusal ? thrown : unexpected(scoped, thrown);
      error = refusal.error;
      response = refusalAnswer(refusal, requestId);
    }
    tellOwner(scoped, { method: request.method, path, status: response.status, error, requestId });
    addCommonHeaders(response, origin, requestId);
    return response;
  };
}

async function answer(
  context: Context,
  path: Path | null,
  origin: string | null,
  asking: Asking,
): Promise<Response> {
  const { method } = asking.request;
  if (path === null)
    throw new Refusal(
      'not-found',
      'This path is unknown. The endpoint serves `calls`, `chats`, `messages`, `feedback` and `checks`.',
    );
  if (method !== 'POST' && method !== 'OPTIONS')
    throw new Refusal('method-not-allowed', 'Only POST is allowed.', {
      headers: { allow: 'POST, OPTIONS' },
    });
  demandOrigin(context, asking.request, origin);
  return method === 'OPTIONS' ? preflightAnswer() : ANSWERS[path](context, asking);
}

/** Reads only the last part of the path, because the owner may mount the endpoint anywhere. */
function pathOf({ url }: Request): Path | null {
  const last = new URL(url).pathname.split('/').at(-1);
  return isPath(last) ? last : null;
}

const isPath = (name: string | undefined): name is Path => name !== undefined && Object.hasOwn(ANSWERS, name);

/** The proxy's id, so that both logs agree; otherwise a generated one, short enough for a visitor to quote. */
function requestIdOf({ headers }: Request): string {
  const sent = headers.get('x-request-id') ?? '';
  return /^[\w.-]{1,128}$/.test(sent) ? sent : crypto.randomUUID().slice(0, GENERATED_LENGTH);
}

function tellOwner({ settings, report }: Context, answered: Omit<EndpointAnswer, 'at'>): void {
  const { onAnswer } = settings;
  if (onAnswer === null) return;
  const at = new Date(settings.now()).toISOString();
  runHook(
    () => onAnswer?.({ at, ...answered }),
    (error) => report('hook', `\`onAnswer\` failed: ${errorText(error)}`),
  );
}

/** Reports a bug of ours. The visitor gets no details. */
function unexpected({ report }: Context, thrown: unknown): Refusal {
  report('unexpected', `A request failed: ${errorText(thrown)}`);
  return new Refusal('not-available', 'An unexpected error occurred.');
}
