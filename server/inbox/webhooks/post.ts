/** Sends one signed request. Follows no redirect, and uses only the answer's status. */
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isPrivateHost, PrivateAddressError, publicLookup } from './address.ts';

export type Post = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether private addresses may be reached. */
  readonly allowsPrivate: boolean;
};

/** The time limit of the whole request. */
const TIMEOUT_MS = 10_000;
/** The most bytes of the answer's body to read, so that the receiver is not cut off. */
const MAX_BYTES = 16_384;

/** @returns the HTTP status @throws if there is no answer or the address is private */
export function post({ url, headers, body, allowsPrivate }: Post): Promise<number> {
  const { protocol, hostname } = new URL(url);
  const request = protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    if (!allowsPrivate && isPrivateHost(hostname))
      return reject(new PrivateAddressError(`${hostname} is a private address.`));
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(allowsPrivate ? {} : { lookup: publicLookup }),
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      discard(answer);
      resolve(answer.statusCode ?? 0);
    });
    sent.end(body);
  });
}

function discard(answer: IncomingMessage): void {
  let bytes = 0;
  // The status is known; how the body ends does not matter.
  answer.on('error', () => undefined);
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) answer.destroy();
  });
}
