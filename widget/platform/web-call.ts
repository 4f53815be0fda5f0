/** Requests a web call from the voice platform or the owner's call endpoint. */
import type { EndpointProof, JsonObject, Reference } from '../contract.ts';
import { given } from './json.ts';
import { requestJson, RequestError, type JsonRequest } from './request.ts';
import { isHttpUrl } from './url.ts';

export type CallRequest = {
  /** A string is an ID, an object an inline definition. One of the three is required. */
  readonly assistant?: Reference;
  readonly squad?: Reference;
  readonly workflow?: Reference;
  readonly assistantOverrides?: JsonObject;
  readonly workflowOverrides?: JsonObject;
  readonly roomDeleteOnUserLeaveEnabled?: boolean;
};

/** The fields used from the platform's response. */
export type WebCall = {
  /** `unknown` if the platform sent none. */
  readonly id: string;
  /** An http or https URL. */
  readonly webCallUrl: string;
  readonly videoRecordingEnabled: boolean;
  readonly voiceProvider: string | null;
  /** Lets the room record automatically; recording is then not started from the page. */
  readonly callToken: string | null;
  /** The call's time limit in seconds; null if unknown. */
  readonly maxDurationSeconds: number | null;
};

export type WebCallConnection = Pick<JsonRequest, 'baseUrl' | 'token' | 'timeout' | 'fetch' | 'timers'> & {
  readonly signal: AbortSignal;
};

/** Rejects only with `RequestError`; a response without a valid webCallUrl is `unparsable`. */
export function createWebCall(request: CallRequest, connection: WebCallConnection): Promise<WebCall> {
  return orderCall('/call/web', webCallBody(request), connection);
}

/** The same through a call endpoint. Never retried: a proof is valid for one conversation. */
export function createProvedCall(proof: EndpointProof, connection: WebCallConnection): Promise<WebCall> {
  return orderCall('/calls', proof, connection);
}

async function orderCall(path: string, body: unknown, connection: WebCallConnection): Promise<WebCall> {
  const answer = await requestJson({ ...connection, method: 'POST', path, body });
  const webCall = parseWebCall(answer);
  if (webCall === null)
    throw new RequestError('unparsable', `POST ${path} was answered without a usable webCallUrl.`);
  return webCall;
}

export function webCallBody(request: CallRequest): JsonObject {
  const { assistantOverrides, workflowOverrides, roomDeleteOnUserLeaveEnabled } = request;
  return {
    ...reference('assistant', request.assistant),
    ...reference('squad', request.squad),
    ...reference('workflow', request.workflow),
    ...given({ assistantOverrides, workflowOverrides, roomDeleteOnUserLeaveEnabled }),
  };
}

function reference(name: 'assistant' | 'squad' | 'workflow', value: Reference | undefined): JsonObject {
  if (!value) return {};
  return typeof value === 'string' ? { [`${name}Id`]: value } : { [name]: value };
}

/** Null unless the response describes a call that a browser can join. */
export function parseWebCall(answer: unknown): WebCall | null {
  const webCallUrl = textAt(answer, 'webCallUrl');
  if (webCallUrl === null || !isHttpUrl(webCallUrl)) return null;
  return {
    id: textAt(answer, 'id') ?? 'unknown',
    webCallUrl,
    videoRecordingEnabled: valueAt(answer, 'artifactPlan', 'videoRecordingEnabled') === true,
    voiceProvider: textAt(answer, 'assistant', 'voice', 'provider'),
    callToken: textAt(answer, 'transport', 'callToken'),
    maxDurationSeconds: maxDurationOf(answer),
  };
}

/** An endpoint returns the limit with the call; the platform in the call's overrides, or else in its assistant. */
function maxDurationOf(answer: unknown): number | null {
  const limits = [[], ['assistantOverrides'], ['assistant']].map((path) =>
    valueAt(answer, ...path, 'maxDurationSeconds'),
  );
  const longest = limits.find((seconds) => typeof seconds === 'number' && seconds > 0);
  return typeof longest === 'number' ? longest : null;
}

function textAt(value: unknown, ...path: readonly string[]): string | null {
  const found = valueAt(value, ...path);
  return typeof found === 'string' && found !== '' ? found : null;
}

function valueAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? Object.getOwnPropertyDescriptor(at, key)?.value : undefined,
    value,
  );
}
