/**
 * Keys that are derived from one secret. What is counted is hashed in this thread: the runtime's own cryptography does
 * it beside, and waiting for that costs every start more than ten times as much as the hash.
 */
import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { daysSince1970 } from '../admission/days.ts';

export type Secrets = {
  /**
   * What an address or a token is counted under: the same for the same text on the same day, in all instances, and
   * nothing that could be read back. The key is another one every day.
   */
  readonly anonymous: (kind: string, text: string) => string;
  /** The same, and in the first ten minutes of a day also what it was counted under the day before: midnight forgets nothing. */
  readonly anonymousNames: (kind: string, text: string) => readonly string[];
  readonly sign: (text: string) => string;
  readonly isSigned: (text: string, signature: string) => boolean;
};

const UTF8 = new TextEncoder();
const SITE_KEY_LENGTH = 16; // hexadecimal digits
const PASS_KEY = 'task-tamer chat pass';

const KEY_BYTES = 32;
/** How long after midnight, ms: the longest window that a day's start must not cut, and longer than a bot check's answer is good for. */
const DAY_BEFORE_COUNTS = 600_000;

/**
 * A name for the site with these settings, the same in all of its instances: two sites on one server for counters must
 * not share a budget. It reveals none of them.
 */
export function siteName(secret: string, settings: readonly unknown[]): string {
  const key = hkdf(sha256, UTF8.encode(secret), undefined, UTF8.encode('task-tamer site'), KEY_BYTES);
  return bytesToHex(hmac(sha256, key, UTF8.encode(JSON.stringify(settings)))).slice(0, SITE_KEY_LENGTH);
}

/** SHA-256 in hexadecimal digits. */
export const hashOf = (text: string): string => bytesToHex(sha256(UTF8.encode(text)));

/**
 * @param now milliseconds since 1970
 * @param previous what was signed with it before a rotation is still accepted
 */
export function createSecrets(secret: string, now: () => number, previous: string | null = null): Secrets {
  const keyedBy = (from: string, purpose: string) =>
    keyedHash(hkdf(sha256, UTF8.encode(from), undefined, UTF8.encode(purpose), KEY_BYTES));
  const keyed = (purpose: string) => keyedBy(secret, purpose);
  const ofDay = memoizeLast((day: number) => keyed(`task-tamer anonymous ${day}`));
  const ofDayBefore = memoizeLast((day: number) => keyed(`task-tamer anonymous ${day - 1}`));
  const sign = keyed(PASS_KEY);
  const signers = previous === null ? [sign] : [sign, keyedBy(previous, PASS_KEY)];
  const anonymous = (kind: string, text: string) =>
    bytesToHex(ofDay(daysSince1970(now()))(`${kind}:${text}`));
  return {
    anonymous,
    anonymousNames(kind, text) {
      const today = daysSince1970(now());
      if (daysSince1970(now() - DAY_BEFORE_COUNTS) === today) return [anonymous(kind, text)];
      return [anonymous(kind, text), bytesToHex(ofDayBefore(today)(`${kind}:${text}`))];
    },
    sign: (text) => base64url(sign(text)),
    isSigned(text, signature) {
      const bytes = fromBase64url(signature);
      return bytes !== null && signers.some((each) => areEqual(bytes, each(text)));
    },
  };
}

/** Remembers the last result only: what depends on the day is computed once a day. */
function memoizeLast<T>(compute: (day: number) => T): (day: number) => T {
  let last: { readonly day: number; readonly value: T } | null = null;
  return (day) => {
    if (last?.day !== day) last = { day, value: compute(day) };
    return last.value;
  };
}

/** Begun once for each key, and gone on with in one place: mixing in the key, and making room, is most of the work. */
function keyedHash(key: Uint8Array): (text: string) => Uint8Array {
  const begun = hmac.create(sha256, key);
  const room = begun.clone();
  return (text) => begun._cloneInto(room).update(UTF8.encode(text)).digest();
}

/** Compares every byte, so that the time does not reveal how much of a guess was right. */
function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  return one.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 0)), 0) === 0;
}

export function base64url(bytes: Uint8Array): string {
  const text = String.fromCharCode(...bytes);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Null for what is none. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(decoded, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
