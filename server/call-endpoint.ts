/** Routes requests and maps errors to answers. The order of checks is in `calls.ts`, `chats.ts` and `admission.ts`. */
import { Hono, type Context as HonoContext } from 'hono';
import type { EndpointRefusal } from '../widget/contract-endpoint.ts';
import { answerCall } from './routes/calls.ts';
import { answerChat } from './routes/chats.ts';
import { answerCheck } from './routes/checks.ts';
import { configAnswer, FOR_ANY_PAGE, NO_CHANNELS } from './routes/config.ts';
import { answerFeedback } from './routes/feedback.ts';
import { answerMessage } from './routes/messages.ts';
import { createContext, forRequest, type Context } from './context.ts';
import { corsFor, demandOrigin } from './http/cors.ts';
import { Refusal, refusalAnswer } from './http/refusal.ts';
import { errorText, runHook } from './http/reports.ts';
import { contradictingLimits, demandGoodSettings } from './settings-problems.ts';
import type { EndpointAnswer, EndpointSettings } from './settings.ts';

/**
 * Answers `POST …/calls`, `…/chats`, `…/messages`, `…/feedback` and `…/checks`, and `GET …/config`, under any mount path.
 * Never rejects.
 * @param info `address`: the remote address of the connection, if the server knows it
 */
export type CallEndpoint = (request: Request, info?: { readonly address?: string }) => Promise<Response>;

/** Of a generated request id: enough to be unique among the problems of a few days. */
const GENERATED_ID_CHARACTERS = 8;

const ROUTES = {
  calls: answerCall,
  chats: answerChat,
  messages: answerMessage,
  feedback: answerFeedback,
  checks: answerCheck,
} as const;

type Env = {
  readonly Bindings: { readonly address?: string };
  readonly Variables: { readonly requestId: string; readonly error: EndpointRefusal | null };
};
type Answer = (context: Context, c: HonoContext<Env>) => Response | void | Promise<Response | void>;

/** @throws EndpointSettingsError that lists everything that is wrong with the settings */
export function createCallEndpoint(settings: EndpointSettings): CallEndpoint {
  demandGoodSettings(settings);
  const context = createContext(settings);
  const contradiction = contradictingLimits(context.settings.limits);
  if (contradiction !== null) context.report('limits', contradiction);
  const app = createApp(context, configAnswer(settings, context.settings));
  return async (request, info = {}) => app.fetch(request, info);
}

function createApp(context: Context, answerConfig: (request: Request) => Response): Hono<Env> {
  // Only the last part of the path counts, because the owner may mount the endpoint anywhere.
  const app = new Hono<Env>({ getPath: ({ url }) => `/${new URL(url).pathname.split('/').at(-1)}` });
  const refusing = (answer: Answer) => async (c: HonoContext<Env>) => {
    const scoped = forRequest(context, c.get('requestId'));
    try {
      return await answer(scoped, c);
    } catch (thrown) {
      const refusal = thrown instanceof Refusal ? thrown : unexpected(scoped, thrown);
      c.set('error', refusal.error);
      return refusalAnswer(refusal, c.get('requestId'));
    }
  };
  const demandOwnPage = refusing((scoped, { req }) => demandOrigin(scoped, req.raw));
  app.use(async (c, next) => {
    const requestId = requestIdOf(c.req.raw);
    c.set('requestId', requestId);
    c.set('error', null);
    await next();
    addCommonHeaders(c.res, requestId);
    const { method, path } = c.req;
    reportToOwner(forRequest(context, requestId), {
      method,
      path: pathNamed(path.slice(1)),
      status: c.res.status,
      error: c.get('error'),
      requestId,
    });
  });
  // Programs ask, too, and they send no origin.
  app.get('/config', (c) => answerConfig(c.req.raw));
  app.all('/config', refusing(refuseAllButGet));
  app.options('*', async (c, next) => (await demandOwnPage(c)) ?? next());
  app.use(corsFor(context.settings.origins));
  for (const [path, answer] of Object.entries(ROUTES)) {
    app.post(
      `/${path}`,
      async (c, next) => (await demandOwnPage(c)) ?? next(),
      refusing((scoped, { req, env }) => answer(scoped, { request: req.raw, socketAddress: env.address })),
    );
    app.all(`/${path}`, refusing(refuseMethod));
  }
  app.all('*', refusing(refusePath));
  return app;
}

/** Refuses a request of which it is not known whose it is. */
export function refuseRequest(request: Request, refusal: Refusal): Response {
  const requestId = requestIdOf(request);
  const answer = new URL(request.url).pathname.endsWith('/config')
    ? refusalAnswer(refusal, requestId, { fields: NO_CHANNELS, headers: FOR_ANY_PAGE })
    : refusalAnswer(refusal, requestId);
  addCommonHeaders(answer, requestId);
  return answer;
}

function refusePath(): never {
  throw new Refusal(
    'not-found',
    'This path is unknown. The endpoint serves `calls`, `chats`, `messages`, `feedback`, `checks` and `config`.',
  );
}

function refuseMethod(): never {
  throw new Refusal('method-not-allowed', 'Only POST is allowed.', { headers: { allow: 'POST, OPTIONS' } });
}

function refuseAllButGet(): never {
  throw new Refusal('method-not-allowed', 'Only GET is allowed.', { headers: { allow: 'GET, HEAD' } });
}

const pathNamed = (name: string): EndpointAnswer['path'] =>
  name === 'config' || Object.hasOwn(ROUTES, name) ? (name as EndpointAnswer['path']) : null;

/** The proxy's id, so that both logs agree; otherwise a generated one, short enough for a visitor to quote. */
function requestIdOf({ headers }: Request): string {
  const sent = headers.get('x-request-id') ?? '';
  return /^[\w.-]{1,128}$/.test(sent) ? sent : crypto.randomUUID().slice(0, GENERATED_ID_CHARACTERS);
}

function addCommonHeaders({ headers }: Response, requestId: string): void {
  headers.set('x-request-id', requestId);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}

function reportToOwner({ settings, report }: Context, answered: Omit<EndpointAnswer, 'at'>): void {
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
