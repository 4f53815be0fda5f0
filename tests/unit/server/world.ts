/** An endpoint with scripted hCaptcha and platform, and a record of its requests and reports. */
import {
  CONSENT_VERSION,
  type ConsentReceipt,
  type EndpointRefusalBody,
} from '../../../widget/contract-endpoint.ts';
import {
  createCallEndpoint,
  type EndpointAnswer,
  type EndpointSettings,
  type Log,
  type LogFields,
  type Receipt,
} from '../../../server/index.ts';

export const PAGE = 'https://shop.example';
export const NOW = Date.parse('2026-11-22T12:00:00Z');
/** Unicode tag characters: an invisible `AB` that a model would read. */
export const HIDDEN = String.fromCodePoint(0xe0041, 0xe0042);

export type Sent = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly redirect: RequestRedirect;
  readonly body: string;
};
export type Answering = (sent: Sent, signal: AbortSignal) => Response | Promise<Response>;

/** What the platform answers to a call: the whole agent, and addresses that let others listen and steer. */
export const PLATFORM_CALL = {
  id: 'call-1',
  orgId: 'org-1',
  webCallUrl: 'https://rooms.example/call-1',
  assistantId: 'erin',
  artifactPlan: { videoRecordingEnabled: false, recordingPath: 's3://secret' },
  assistant: {
    model: { messages: [{ role: 'system', content: 'the prompt' }] },
    voice: { provider: 'vapi', voiceId: 'v' },
  },
  transport: { provider: 'daily', callToken: 'token-1', callUrl: 'x' },
  monitor: { listenUrl: 'wss://listen', controlUrl: 'https://control' },
};

export const passed = (): Response =>
  Response.json({ success: true, challenge_ts: '2026-11-22T12:00:00Z', hostname: 'shop.example' });
export const called: Answering = () => Response.json(PLATFORM_CALL, { status: 201 });

export const consent = (changes: Partial<ConsentReceipt> = {}): ConsentReceipt => ({
  version: CONSENT_VERSION,
  textHash: 'ab'.repeat(32),
  language: 'en',
  at: new Date(NOW).toISOString(),
  recording: false,
  ...changes,
});

let tokens = 0;
/** A proof is valid for one conversation, so each gets a new token. */
export const proof = (changes: object = {}): object => ({
  name: 'Grace',
  botCheck: `token-${(tokens += 1)}`,
  consent: consent(),
  sentAt: new Date(NOW).toISOString(),
  ...changes,
});

/** A proof with the current time, for an endpoint on the real clock. */
export const proofOfNow = (): object => {
  const now = new Date().toISOString();
  return proof({ consent: consent({ at: now }), sentAt: now });
};

export type Asked = {
  readonly path?: string;
  readonly address?: string;
  readonly init?: RequestInit;
  readonly headers?: Record<string, string>;
};

export function request(body: unknown, { path = 'calls', init, headers }: Asked = {}): Request {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Request(`https://api.shop.example/agent/${path}`, {
    method: 'POST',
    body: text,
    ...init,
    headers: { origin: PAGE, 'content-type': 'application/json', ...headers },
  });
}

/** A log that keeps the messages of its lines, and their fields if asked. */
export function logTo(messages: string[], lines: LogFields[] = []): Log {
  const line = (fields: LogFields, message: string) => {
    messages.push(message);
    lines.push(fields);
  };
  return { warn: line, error: line };
}

export const NO_LOG = logTo([]);

export type World = ReturnType<typeof openWorld>;

export function openWorld(
  settings: Partial<EndpointSettings> = {},
  answers: { readonly siteverify?: Answering; readonly platform?: Answering } = {},
) {
  const siteverify: Sent[] = [];
  const platform: Sent[] = [];
  const receipts: Receipt[] = [];
  const answered: EndpointAnswer[] = [];
  const problems: string[] = [];
  const lines: LogFields[] = [];
  const fetch: EndpointSettings['fetch'] = async (url, init = {}) => {
    const asked = new Request(url, { ...init, signal: null });
    const sent = {
      url: asked.url,
      method: asked.method,
      headers: asked.headers,
      redirect: asked.redirect,
      body: await asked.text(),
    };
    const isBotCheck = asked.url.includes('siteverify');
    (isBotCheck ? siteverify : platform).push(sent);
    const answer = (isBotCheck ? answers.siteverify : answers.platform) ?? (isBotCheck ? passed : called);
    return answer(sent, init.signal ?? new AbortController().signal);
  };
  const endpoint = createCallEndpoint({
    privateKey: 'private-key',
    assistant: 'erin',
    botCheckSecret: 'bot-check-secret',
    siteKey: 'site-key',
    origins: [PAGE],
    onReceipt: (receipt) => void receipts.push(receipt),
    onAnswer: (answer) => void answered.push(answer),
    log: logTo(problems, lines),
    fetch,
    now: () => NOW,
    ...settings,
  });
  const send = (sent: Request, address = '203.0.113.7') => endpoint(sent, { address });
  return {
    siteverify,
    platform,
    receipts,
    answered,
    problems,
    lines,
    endpoint,
    send,
    ask: (body: unknown, asked: Asked = {}) => send(request(body, asked), asked.address),
    start: (changes: object = {}, asked: Asked = {}) => send(request(proof(changes), asked), asked.address),
  };
}

/** Status and code of a refusal, which must agree with each other. */
export async function refusalOf(answer: Response): Promise<readonly [status: number, error: string]> {
  const body = (await answer.json()) as EndpointRefusalBody;
  if (body.statusCode !== answer.status || body.message === '') throw new Error(JSON.stringify(body));
  return [answer.status, body.error];
}

export const bodyOf = (sent: Sent | undefined) => JSON.parse(sent?.body ?? 'null') as Record<string, unknown>;
/** Never answers; rejects when the request is aborted. */
export const silent: Answering = (_, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
