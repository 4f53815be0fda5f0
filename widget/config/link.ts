/** Links in what the agent and its tools write: only addresses that are safe to open, and where they lead. */
import { parsedUrl } from '../platform/url.ts';

export type Link = {
  readonly href: string;
  /** The host, the email address or the number, as it is shown to the visitor. */
  readonly target: string;
};

const SAFE = /^(?:https?|mailto|tel):$/;

/** Null for an address that must not be opened, or whose user name could be read as its host. */
export function readLink(address: string): Link | null {
  const url = parsedUrl(address);
  if (url === null || !SAFE.test(url.protocol) || url.username + url.password !== '') return null;
  return { href: url.href, target: url.host || withoutScheme(address).replace(/\?.*/, '') };
}

export const withoutScheme = (address: string): string => address.replace(/^(?:tel|mailto):/i, '');
