/** Versions of answers (`ETag`), by which a client learns that the copy it has is current. */
import { hashOf } from './secrets.ts';

const ETAG_DIGITS = 32;

export const etagOf = (body: string): string => `"${hashOf(body).slice(0, ETAG_DIGITS)}"`;

/** Whether the client has this version. Proxies that compress an answer mark its tag as weak. */
export function isCurrent({ headers }: Request, etag: string): boolean {
  const sent = headers.get('if-none-match') ?? '';
  return sent.trim() === '*' || sent.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
