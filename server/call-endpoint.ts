/** Requests in, answers out. What is asked in which order stands in `calls.ts`, `chats.ts` and `admission.ts`. */
import type { EndpointRefusal } from '../widget/contract-endpoint.ts';
import type { Asking } from './admission.ts';
import { answerCall } from './calls.ts';
import { answerChat } from './chats.ts';
import { answerFeedback } from './feedback.ts';
import { createContext, type Context } from './context.ts';
import { addCommonHeaders, allowedOrigin, demandOrigin, preflightAnswer } from './cors.ts';
import { Refusal, refusalAnswer } from './refusal.ts';
import { contradictingLimits, demandGoodSettings } from './settings-problems.ts';
import type { EndpointAnswer, EndpointSettings } from './settings.ts';

/**
 * Answers `POST …/calls`, `POST …/chats` and `POST …/feedback`, wherever it is mounted. Never rejects.
 * @param info `address`: the other end of the connection, where the server knows it
 */
export type CallEndpoint = (request: Request, info?: { readonly address?: string }) => Promise<Response>;

type Path = NonNullable<EndpointAnswer['path']>;
type Outcome = { readonly answer: Response; readonly error: EndpointRefusal | null };

const ANSWERS = { calls: answerCall, chats: answerChat, feedback: answerFeedback } as const;

/** @throws EndpointSettingsError that lists everything that is wrong with the settings */
export function createCallEndpoint(settings: EndpointSettings): CallEndpoint {
  demandGoodSettings(settings);
  const context = createContext(settings);
  const contradiction = contradictingLimits(context.settings.limits);
  if (contradiction !== null) context.settings.onProblem(contradiction);
  return async (request, info = {}) => {
    const path = pathOf(request);
    const origin = allowedOrigin(request, context.settings.origins);
    const { answer, error } = await outcomeOf(context, path, origin, {
      request,
      socketAddress: info.address,
    });
    tell(context, { method: request.method, path, status: answer.status, error });
    addCommonHeaders(answer, origin);
    return answer;
  };
}

async function outcomeOf(
  context: Context,
  path: Path | null,
  origin: string | null,
  asking: Asking,
): Promise<Outcome> {
  try {
    return { answer: await answer(context, path, origin, asking), error: null };
  } catch (thrown) {
    const refusal = thrown instanceof Refusal ? thrown : unforeseen(context, thrown);
    return { answer: refusalAnswer(refusal), error: refusal.error };
  }
}

async function answer(
  context: Context,
  path: Path | null,
  origin: string | null,
  asking: Asking,
): Promise<Response> {
  const { method } = asking.request;
  if (path === null)
    throw new Refusal('not-found', 'There are `calls`, `chats` and `feedback` here, and nothing else.');
  if (method !== 'POST' && method !== 'OPTIONS')
    throw new Refusal('method-not-allowed', 'Only POST is answered here.', {
      headers: { allow: 'POST, OPTIONS' },
    });
  demandOrigin(origin);
  return method === 'OPTIONS' ? preflightAnswer() : ANSWERS[path](context, asking);
}

/** By the last part of the path: where the endpoint is mounted is the owner's matter. */
function pathOf({ url }: Request): Path | null {
  const last = new URL(url).pathname.split('/').at(-1);
  return last === 'calls' || last === 'chats' || last === 'feedback' ? last : null;
}

/** The owner's counting cannot spoil an answer. */
function tell({ settings }: Context, answer: Omit<EndpointAnswer, 'at'>): void {
  try {
    settings.onAnswer?.({ at: new Date(settings.now()).toISOString(), ...answer });
  } catch (error) {
    settings.onProblem(`\`onAnswer\` failed: ${String(error)}`);
  }
}

/** A fault of ours: whoever asked is told no more than that. */
function unforeseen({ settings }: Context, thrown: unknown): Refusal {
  settings.onProblem(`A request failed: ${String(thrown)}`);
  return new Refusal('not-available', 'This did not work.');
}
