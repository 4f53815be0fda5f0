/** Random tokens and the cookies that carry them. The database stores only their hashes. */
import { base64url, hashOf } from '../../../http/secrets.ts';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

export const newToken = (): string => base64url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));

export const isToken = (text: string): boolean => TOKEN.test(text);

/** A cookie with a token as its value. */
export type TokenCookie = {
  /** Null if the request has none. */
  readonly read: (request: Request) => string | null;
  /** A `Set-Cookie` header. */
  readonly set: (token: string) => string;
  readonly clear: () => string;
};

const INBOX_ID_DIGITS = 8; // hexadecimal

/**
 * Tells apart inboxes on one host, to which browsers give the same cookies and passkeys.
 * @returns an empty text for the one without a path or a port
 */
export function inboxIdOnHost(publicUrl: string): string {
  const { pathname, port, href } = new URL(publicUrl);
  return pathname === '/' && port === '' ? '' : `-${hashOf(href).slice(0, INBOX_ID_DIGITS)}`;
}

/**
 * Browsers bind a `__Host-` cookie to this host and to HTTPS. Without HTTPS, as on a developer's machine, it is a plain
 * cookie.
 * @param maxAge milliseconds
 */
export function tokenCookie(publicUrl: string | null, purpose: string, maxAge: number): TokenCookie {
  const isSecure = publicUrl?.startsWith('https://') === true;
  const name = `${isSecure ? '__Host-' : ''}task-tamer-${purpose}${publicUrl === null ? '' : inboxIdOnHost(publicUrl)}`;
  const header = (token: string, seconds: number) =>
    `${name}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`;
  return {
    read(request) {
      const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
      const value = pairs.find(([key]) => key === name)?.[1] ?? '';
      return isToken(value) ? value : null;
    },
    set: (token) => header(token, Math.floor(maxAge / 1_000)),
    clear: () => header('', 0),
  };
}
