/** Determines the visitor's address from the configured source, and the key under which it is counted. */
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
  if (isIPv4(text)) return { full: text, counted: text };
  const bare = text
    .trim()
    .replace(/^(\d[\d.]*):\d+$/, '$1')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/%.*$/, '');
  if (isIPv4(bare)) return { full: bare, counted: bare };
  const groups = groupsOf(bare);
  if (groups === null) return null;
  const embedded = embeddedIPv4(groups);
  if (embedded !== null) return { full: embedded, counted: embedded };
  const all = groups.map((group) => group.toString(16));
  return { full: all.join(':'), counted: `${all.slice(0, 4).join(':')}::/64` };
}

const isIPv4 = (text: string): boolean =>
  /^(\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split('.').every((part) => Number(part) <= 255);

/** The eight numbers of an IPv6 address, validated by the runtime's URL parser. */
function groupsOf(text: string): readonly number[] | null {
  if (!/^[\da-f:.]{2,45}$/i.test(text) || !text.includes(':') || !URL.canParse(`http://[${text}]`))
    return null;
  const short = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [before = [], after = []] = short
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

/** IPv4-mapped (`::ffff:0:0/96`) or reached through NAT64 (`64:ff9b::/96`), where all addresses share one /64. */
const EMBEDDING = [
  [0, 0, 0, 0, 0, 0xff_ff],
  [0x64, 0xff_9b, 0, 0, 0, 0],
];

function embeddedIPv4(groups: readonly number[]): string | null {
  const [high = 0, low = 0] = groups.slice(6);
  const isEmbedded = EMBEDDING.some((prefix) => prefix.every((group, place) => group === groups[place]));
  return isEmbedded ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : null;
}
