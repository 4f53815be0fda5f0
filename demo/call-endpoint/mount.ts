/** Mounts the real call endpoint beside the stand-ins, which it uses in place of hCaptcha and the platform. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server';
import type { Email } from 'postal-mime';
import type { EndpointRefusalBody } from '../../widget/contract-endpoint.ts';
import {
  createCallEndpoint,
  type EndpointAnswer,
  type EndpointLimits,
  type EndpointSettings,
  type EndpointTimeLimits,
  type Feedback,
  type Receipt,
} from '../../server/index.ts';
import type { EndpointInbox } from '../../server/inbox/inbox.ts';
import { countedStore } from './counted-store.ts';
import { ENDPOINT_PATH, RECORD_PATH } from './paths.ts';
import { EndpointLog } from './record.ts';
import { LOCAL_LIMITS, localSettings, variantOf } from './settings.ts';

export type LocalEndpoint = {
  /** Shared with the inbox, which returns the minutes that a call did not use. */
  readonly counting: Pick<EndpointSettings, 'store' | 'limits'>;
  /** Answers every path under `/call-endpoint/`; null for the others. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void> | null;
  /** Stores conversations in this inbox from now on. */
  keepIn(inbox: EndpointInbox): void;
  /** Records a mail to the owner for the console. */
  mailed(mail: Email): void;
};

/** Overrides of this server's default limits, and of the endpoint's waits for other servers. */
export type LocalLimits = {
  readonly limits?: Partial<EndpointLimits>;
  readonly timeLimits?: Partial<EndpointTimeLimits>;
};

export function createLocalEndpoint({ limits, timeLimits = {} }: LocalLimits = {}): LocalEndpoint {
  const log = new EndpointLog();
  const { store, counts } = countedStore();
  let inbox: EndpointInbox | null = null;
  const inForce = { ...LOCAL_LIMITS, ...limits };
  const noteProblem = (_: unknown, problem: string) => log.problem(problem);
  const noted = {
    store,
    limits: inForce,
    timeLimits,
    onReceipt: (receipt: Receipt) => log.receipt(receipt),
    onFeedback: (feedback: Feedback) => log.helped(feedback),
    log: { warn: noteProblem, error: noteProblem },
  };

  async function answer(request: Request, { url, headers, socket }: Incoming): Promise<Response> {
    const path = pathOf(url);
    if (path === RECORD_PATH) return Response.json(log.read(counts(), inForce));
    const variant = variantOf(path);
    if (variant === null) return new Response('There is no endpoint here.\n', { status: 404 });
    let told: EndpointAnswer | undefined;
    const settings = localSettings(variant, socket.localPort ?? 0, headers);
    const ask = createCallEndpoint({
      ...settings,
      ...noted,
      ...(inbox === null ? {} : { inbox }),
      onAnswer: (said) => void (told = said),
    });
    const { remoteAddress: address } = socket;
    const response = await ask(request, address === undefined ? {} : { address });
    if (told !== undefined)
      log.answered({ ...told, origin: headers.origin ?? null, message: await messageOf(response) });
    return response;
  }

  const listener = getRequestListener((request, { incoming }) => answer(request, incoming), {
    overrideGlobalObjects: false,
  });
  return {
    counting: { store, limits: inForce },
    mailed: (mail) => log.mailed(mail),
    keepIn: (opened) => void (inbox = opened),
    handle: (request, response) =>
      pathOf(request.url).startsWith(`${ENDPOINT_PATH}/`) ? listener(request, response) : null,
  };
}

type Incoming = (HttpBindings | Http2Bindings)['incoming'];

const pathOf = (url = '/'): string => url.split('?', 1)[0] ?? '/';

/** The reason of a refusal; null for a success, and for a copy that is still current. */
async function messageOf(response: Response): Promise<string | null> {
  if (response.ok || response.status === 304) return null;
  const { message } = (await response.clone().json()) as Partial<EndpointRefusalBody>;
  return message ?? null;
}
