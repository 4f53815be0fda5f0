/** The link to the page of an appointment, which proves that its visitor got it. Pure. */
import { base64url, fromBase64url } from '../../http/secrets.ts';
import type { BookKey } from '../store/book-key.ts';

/** The id's 16 bytes, and a signature. Short, because a text message has 160 characters. */
const TOKEN = /^([\w-]{22})([\w-]{12})$/;
const ID_BYTES = 16;

const signedText = (id: string): string => `book visit:${id}`;

export const tokenOf = (key: BookKey, id: string): string =>
  `${base64url(bytesOf(id))}${key.sign(signedText(id))}`;

/** @param publicUrl this server's, without a trailing slash */
export const linkOf = (key: BookKey, publicUrl: string, id: string): string =>
  `${publicUrl}/inbox/visits/${tokenOf(key, id)}`;

/** The appointment's id; null if the token is none of this business. */
export function readToken(key: BookKey, token: string): string | null {
  const [, encoded = '', signature = ''] = TOKEN.exec(token) ?? [];
  const bytes = fromBase64url(encoded);
  if (bytes?.length !== ID_BYTES) return null;
  const digits = Buffer.from(bytes).toString('hex');
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return key.isSigned(signedText(id), signature) ? id : null;
}

const bytesOf = (id: string): Uint8Array => Uint8Array.from(Buffer.from(id.replaceAll('-', ''), 'hex'));
