/** Which network addresses a webhook may use, so that a mistake cannot reach hosts behind a firewall. */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  readonly code = 'PRIVATE_ADDRESS';
}

/** IANA's special-purpose registry, with what clouds use for metadata among the link-local ones. */
const PRIVATE_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Excluded ranges of the global internet: tunnels that embed IPv4 addresses, documentation and tests. */
const EXCEPTIONS_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const privateV4 = new BlockList();
for (const [net, prefix] of PRIVATE_V4) privateV4.addSubnet(net, prefix, 'ipv4');
const internetV6 = new BlockList();
internetV6.addSubnet('2000::', 3, 'ipv6');
const exceptionsV6 = new BlockList();
for (const [net, prefix] of EXCEPTIONS_V6) exceptionsV6.addSubnet(net, prefix, 'ipv6');

/** @param address as numbers, without brackets */
export function isPrivate(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return privateV4.check(address, 'ipv4');
  // Everything outside of 2000::/3, which includes IPv4 written as IPv6, is refused.
  return version === 0 || !internetV6.check(address, 'ipv6') || exceptionsV6.check(address, 'ipv6');
}

/** Checks a URL's host. Names are checked when they are resolved. */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) !== 0 && isPrivate(address);
}

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
