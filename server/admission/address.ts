/** Determines the visitor's address from the configured source, and the key under which it is counted. */
import ipaddr from 'ipaddr.js';
import type { AddressSource } from '../settings.ts';

export type VisitorAddress = {
  /** In the form that the bot check's service expects. */
  readonly full: string;
  /** The counted part: for IPv6 the first 64 bits, which one household or server gets. */
  readonly counted: string;
};

/** Null if the source has no valid address. */
export function visitorAddress(
  request: Request,
  socketAddress: string | undefined,
  source: AddressSource,
): VisitorAddress | null {
  return parseAddress(addressText(request.headers, socketAddress, source));
}

function addressText(headers: Headers, socketAddress: string | undefined, source: AddressSource): string {
  if (typeof source === 'object') return headers.get(source.header) ?? '';
  if (source === 'socket') return socketAddress ?? '';
  if (source === 'cf-connecting-ip' || source === 'x-real-ip') return headers.get(source) ?? '';
  const hops = (headers.get('x-forwarded-for') ?? '').split(',');
  return hops.at(source === 'x-forwarded-for-first' ? 0 : -1) ?? '';
}

/** IPv4, IPv6 and IPv4-mapped IPv6, with a port or a zone, as some proxies and sockets write them. */
export function parseAddress(text: string): VisitorAddress | null {
  const bare = text
    .trim()
    .replace(/^(\d[\d.]*):\d+$/, '$1')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '');
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return { full: bare, counted: bare };
  if (!ipaddr.IPv6.isValid(bare)) return null;
  const address = ipaddr.IPv6.parse(bare);
  if (address.isIPv4MappedAddress() || address.match(NAT64)) {
    const embedded = address.toByteArray().slice(-4).join('.');
    return { full: embedded, counted: embedded };
  }
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return { full: address.toNormalizedString(), counted: `${network.join(':')}::/64` };
}

/** Addresses of the IPv4 internet, reached through NAT64: all share one /64. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
