/** Sends one request to an address of the owner's. Follows no redirect, and never reaches a private address by mistake. */
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isPrivateHost, PrivateAddressError, publicLookup } from './address.ts';

export type Post = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether private addresses may be reached. */
  readonly allowsPrivate: boolean;
  /** Called before anything is sent. */
  readonly onConnected?: () => void;
};

export type PostAnswer = { readonly status: number; readonly body: string };

/** The time limit of the whole request. */
const TIMEOUT_MS = 10_000;
/** The most bytes of the answer's body to read, so that the receiver is not cut off. */
const MAX_BYTES = 16_384;

/** @returns the HTTP status @throws if there is no answer or the address is private */
export async function post(given: Post): Promise<number> {
  const answer = await answerTo(given);
  // The status is known; how the body ends does not matter.
  void bodyOf(answer).catch(() => undefined);
  return answer.statusCode ?? 0;
}

/** Also reads the answer's body. @throws as well if the body breaks off or is too long */
export async function postAndRead(given: Post): Promise<PostAnswer> {
  const answer = await answerTo(given);
  return { status: answer.statusCode ?? 0, body: await bodyOf(answer) };
}

function answerTo({ url, headers, body, allowsPrivate, onConnected }: Post): Promise<IncomingMessage> {
  const { protocol, hostname } = new URL(url);
  const isHttps = protocol === 'https:';
  return new Promise((resolve, reject) => {
    if (!allowsPrivate && isPrivateHost(hostname))
      return reject(new PrivateAddressError(`${hostname} is a private address.`));
    const sent = (isHttps ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(allowsPrivate ? {} : { lookup: publicLookup }),
    });
    sent.on('socket', (socket) => socket.once(isHttps ? 'secureConnect' : 'connect', () => onConnected?.()));
    sent.on('error', reject);
    sent.on('response', resolve);
    sent.end(body);
  });
}

function bodyOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    answer.on('error', reject);
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) answer.destroy(new Error('The answer is too long.'));
      else chunks.push(chunk);
    });
    answer.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}
