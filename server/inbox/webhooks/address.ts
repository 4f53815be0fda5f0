/** Which network addresses a webhook may use, so that a mistake cannot reach hosts behind a firewall. */
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  readonly code = 'PRIVATE_ADDRESS';
}

/** All of the IPv6 internet. IPv4 written as IPv6 is outside of it. */
const INTERNET_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Ranges of IANA's special-purpose registries that `ipaddr.js` does not know: tests and documentation. */
const MORE_V4 = ipaddr.IPv4.parseCIDR('198.18.0.0/15');
const MORE_V6 = ['2001::/23', '3fff::/20'].map((range) => ipaddr.IPv6.parseCIDR(range));

/** @param address as numbers, without brackets */
export function isPrivate(address: string): boolean {
  if (isIP(address) === 0) return true;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return true;
  if (parsed instanceof ipaddr.IPv4) return parsed.match(MORE_V4);
  return !parsed.match(INTERNET_V6) || MORE_V6.some((range) => parsed.match(range));
}

/** Checks a URL's host. Names are checked when they are resolved. */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) !== 0 && isPrivate(address);
}

/** Names below `localhost` are this machine (RFC 6761), which not every resolver knows. */
export const localLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname.endsWith('.localhost') ? 'localhost' : hostname, options, callback);

/**
 * The lookup of the connection itself, so that the checked address is the one that is used. One private address among
 * several refuses the name.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0);
    if (addresses.some(({ address }) => isPrivate(address)))
      return callback(new PrivateAddressError(`${hostname} is a private address.`), '', 0);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    if (first !== undefined) return callback(null, first.address, first.family);
    return callback(new Error(`${hostname} has no address.`), '', 0);
  });
};
