/** Fetches a page of a business, at public addresses only. */
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isPrivateHost, localLookup, publicLookup } from '../inbox/webhooks/address.ts';
import { errorField } from '../http/reports.ts';

export type FetchedPage =
  | { readonly kind: 'fetched'; readonly html: string }
  /** @property reason for the provider */
  | { readonly kind: 'failed'; readonly reason: string };

export type FetchRules = {
  /** Redirects to other origins are not followed. */
  readonly origins: readonly string[];
  readonly allowsPrivate: boolean;
};

/** The time limit of the whole request. */
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2 * 1_048_576;
const MAX_REDIRECTS = 5;

export async function fetchPage(url: string, rules: FetchRules): Promise<FetchedPage> {
  let next = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await sent(next, rules).catch((error: unknown) => failed(reasonOf(error)));
    if (answer.kind !== 'redirect') return answer;
    const target = new URL(answer.location, next);
    if (!rules.origins.includes(target.origin))
      return failed(`it redirects to ${target.origin}, which is not among the pages of the business`);
    next = target.href;
  }
  return failed('it redirects too often');
}

type Answer = FetchedPage | { readonly kind: 'redirect'; readonly location: string };

const failed = (reason: string): FetchedPage => ({ kind: 'failed', reason });

function sent(url: string, { allowsPrivate }: FetchRules): Promise<Answer> {
  const { protocol, hostname } = new URL(url);
  const request = protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    if (!allowsPrivate && isPrivateHost(hostname)) return resolve(failed('its address is private'));
    const asked = request(url, {
      headers: { accept: 'text/html', 'user-agent': 'task-tamer-server' },
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      lookup: allowsPrivate ? localLookup : publicLookup,
    });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        answer.destroy();
        return resolve({ kind: 'redirect', location: headers.location });
      }
      if (statusCode !== 200) {
        answer.destroy();
        return resolve(failed(`it answers with the status ${statusCode}`));
      }
      textOf(answer).then((html) => resolve({ kind: 'fetched', html }), reject);
    });
    asked.end();
  });
}

/** The beginning of a page that is too long. */
async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf(error: unknown): string {
  const code = errorField(error, 'code');
  if (code === 'ENOTFOUND') return 'there is no such host';
  if (code === 'PRIVATE_ADDRESS') return 'its address is private';
  return error instanceof Error && error.name === 'TimeoutError'
    ? 'it takes too long'
    : (code ?? 'it does not answer');
}
