/** A client without a browser: requests calls from the local server's endpoint and reads their records. */
import { request } from 'node:http';
import { startServer, type RunningServer } from '../../../../demo/server/server.ts';
import type { EndpointRecord } from '../../../../demo/call-endpoint/record.ts';
import { PRIVATE_KEY } from '../../../../demo/stand-ins/platform/keys.ts';
import { CONSENT_VERSION } from '../../../../widget/contract-endpoint.ts';
import type { EndpointLimits, EndpointTimeLimits } from '../../../../server/index.ts';

export type Json = { readonly [key: string]: unknown };
export type Said = { readonly status: number; readonly headers: Headers; readonly body: Json };
type Asked = {
  /** The path before `/calls`. */
  readonly at?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type TimeLimits = Partial<EndpointTimeLimits>;

export class Visitor {
  readonly #server: RunningServer;

  constructor(server: RunningServer) {
    this.#server = server;
  }

  /** Nothing is built, because no page is requested. */
  static async of(limits: Partial<EndpointLimits> = {}, timeLimits: TimeLimits = {}): Promise<Visitor> {
    return new Visitor(await startServer({ port: 0, limits, timeLimits, pagesFolder: '/nowhere' }));
  }

  get origin(): string {
    return this.#server.url;
  }

  /** The token of a passed check on a page of this host. */
  async token(sitekey = 'pass', hostname = 'localhost'): Promise<string> {
    const body = new URLSearchParams({ sitekey, hostname });
    const answer = await fetch(`${this.origin}/stand-ins/bot-check/tokens`, { method: 'POST', body });
    return ((await answer.json()) as { readonly token: string }).token;
  }

  /** Sends exactly this body. */
  async post(body: string, { at = '', headers = {} }: Asked = {}): Promise<Said> {
    const answer = await fetch(`${this.origin}/call-endpoint${at}/calls`, {
      method: 'POST',
      headers: { origin: this.origin, 'content-type': 'application/json', ...headers },
      body,
    });
    const { status } = answer;
    return { status, headers: answer.headers, body: (await answer.json()) as Json };
  }

  ask(botCheck: unknown, fields: Json = {}, asked: Asked = {}): Promise<Said> {
    return this.post(JSON.stringify({ ...proofOf(botCheck), ...fields }), asked);
  }

  /** Sends headers that `fetch` does not allow. */
  forge(botCheck: string, headers: Readonly<Record<string, string>>, fields: Json = {}): Promise<number> {
    const { hostname, port } = new URL(this.origin);
    return new Promise((resolve, reject) => {
      // A separate connection, because announcing more than is sent makes it unusable.
      const options = { hostname, port, agent: false, method: 'POST', path: '/call-endpoint/calls' };
      const sent = request(
        { ...options, headers: { 'content-type': 'application/json', ...headers } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        },
      );
      sent.on('error', reject);
      sent.end(JSON.stringify({ ...proofOf(botCheck), ...fields }));
    });
  }

  /** The platform's calls, newest first. */
  async calls(): Promise<readonly Json[]> {
    const headers = { authorization: `Bearer ${PRIVATE_KEY}` };
    const answer = await fetch(`${this.origin}/stand-ins/platform/call?limit=1000`, { headers });
    return (await answer.json()) as readonly Json[];
  }

  async record(): Promise<EndpointRecord> {
    return (await (await fetch(`${this.origin}/call-endpoint/record`)).json()) as EndpointRecord;
  }

  leave(): Promise<void> {
    return this.#server.close();
  }
}

export const CONSENT = {
  version: CONSENT_VERSION,
  textHash: '0'.repeat(64),
  language: 'en',
  recording: false,
} as const;

const proofOf = (botCheck: unknown) => ({
  name: 'Grace',
  botCheck,
  consent: { ...CONSENT, at: new Date().toISOString() },
  sentAt: new Date().toISOString(),
});
