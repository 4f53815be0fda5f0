/**
 * Parses links in the text of the agent and its tools: accepts only addresses that are safe to open, and names their
 * target.
 */
import { parsedUrl } from '../platform/url.ts';

export type Link = {
  readonly href: string;
  /** The host, email address or phone number, as shown to the visitor. */
  readonly target: string;
};

const SAFE = /^(?:https?|mailto|tel):$/;

/** Null for an address that must not be opened, or whose user name could be mistaken for its host. */
export function readLink(address: string): Link | null {
  const url = parsedUrl(address);
  if (url === null || !SAFE.test(url.protocol) || url.username + url.password !== '') return null;
  return { href: url.href, target: url.host || withoutScheme(address).replace(/\?.*/, '') };
}

export const withoutScheme = (address: string): string => address.replace(/^(?:tel|mailto):/i, '');
