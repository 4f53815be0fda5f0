/** Determines the permissions of a bearer token: an owner's server may do everything, a page may open conversations. */
import type { IncomingMessage } from 'node:http';
import { PlatformError } from '../http-answers.ts';

export type KeyKind = 'private' | 'public';

/** The owner's key. Any other key is public, so that every page can try the stand-in. */
export const PRIVATE_KEY = 'stand-in-private-key';

/**
 * What a public key allows. The platform restricts it no further: anyone can copy it from a page and open conversations
 * with any overrides, which is why an owner's server should be in between.
 */
const OPEN_TO_PUBLIC_KEYS = new Set(['POST /call/web', 'POST /chat/web', 'POST /chat/web/responses']);

const PRIVATE_ONLY =
  'Invalid Key. Hot tip, you may be using the public key instead of the private key, or vice versa.';

/** @throws PlatformError 401 without a key */
export function keyKindOf({ headers }: IncomingMessage): KeyKind {
  const key = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (key === undefined) throw new PlatformError(401, 'Unauthorized', 'Missing or empty bearer token.');
  return key === PRIVATE_KEY ? 'private' : 'public';
}

/** @throws PlatformError 401 if the key lacks permission */
export function requireKey(request: IncomingMessage, path: string): void {
  if (keyKindOf(request) === 'public' && !OPEN_TO_PUBLIC_KEYS.has(`${request.method} ${path}`))
    throw new PlatformError(401, 'Unauthorized', PRIVATE_ONLY);
}
