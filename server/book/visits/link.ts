/** The link to the page of an appointment, which proves that its visitor got it. Pure. */
import { base64url, fromBase64url } from '../../http/secrets.ts';
import type { Linked } from '../store/appointment.ts';
import type { BookKey } from '../store/book-key.ts';

/** The id's 16 bytes, and a signature. Short, because a text message has 160 characters. */
const TOKEN = /^([\w-]{22})([\w-]{12})$/;
const ID_BYTES = 16;

const signedText = ({ id, contact_key: contact }: Linked): string => `book visit:${id}:${contact}`;
/** Links of appointments before this were signed without the contact. */
const CONTACT_SIGNED_SINCE = Date.parse('2026-12-01T00:00:00Z');
const formerSignedText = ({ id }: Linked): string => `book visit:${id}`;

/** @param publicUrl this server's, without a trailing slash */
export const linkOf = (key: BookKey, publicUrl: string, linked: Linked): string =>
  `${publicUrl}/inbox/visits/${base64url(bytesOf(linked.id))}${key.sign(signedText(linked))}`;

/** The id of the appointment that a token is about, which {@link isLinkOf} proves; null if it is none. */
export function idInToken(token: string): string | null {
  const [, encoded = ''] = TOKEN.exec(token) ?? [];
  const bytes = fromBase64url(encoded);
  if (bytes?.length !== ID_BYTES) return null;
  const digits = Buffer.from(bytes).toString('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function isLinkOf(key: BookKey, linked: Linked, token: string): boolean {
  const [, , signature = ''] = TOKEN.exec(token) ?? [];
  const isFormer = linked.created_at < CONTACT_SIGNED_SINCE;
  return (
    key.isSigned(signedText(linked), signature) ||
    (isFormer && key.isSigned(formerSignedText(linked), signature))
  );
}

const bytesOf = (id: string): Uint8Array => Uint8Array.from(Buffer.from(id.replaceAll('-', ''), 'hex'));
