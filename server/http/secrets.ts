/**
 * Keys that are derived from one secret. Counter keys are hashed synchronously, because awaiting the runtime's
 * asynchronous cryptography costs more than ten times as much as the hash.
 */
import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { daysSince1970 } from '../admission/days.ts';
import { DEFAULT_BUSINESS_ID, type BusinessId } from '../businesses/business-id.ts';

export type Secrets = {
  /**
   * The counter key of an address or a token: the same for the same text on the same day, in all instances,
   * irreversible, and different every day.
   */
  readonly anonymous: (kind: string, text: string) => string;
  /**
   * The counter keys of today and, in the first ten minutes of a day, of the day before, so that limits apply across
   * midnight.
   */
  readonly anonymousNames: (kind: string, text: string) => readonly [today: string, ...before: string[]];
  readonly sign: (text: string) => string;
  readonly isSigned: (text: string, signature: string) => boolean;
  /** The result cannot be read or changed without the secret. */
  readonly encrypt: (text: string) => Promise<string>;
  /** Null for a text that was not encrypted with the secret, or the previous one. */
  readonly decrypt: (encrypted: string) => Promise<string | null>;
};

const UTF8 = new TextEncoder();
const SITE_KEY_DIGITS = 16; // hexadecimal
const PASS_KEY = 'task-tamer chat pass';

const KEY_BYTES = 32;
/** AES-GCM's nonce. */
const NONCE_BYTES = 12;
/**
 * How long after midnight yesterday's keys apply, ms: the longest window of a start's limit, and longer than a
 * bot-check token is valid.
 */
const OVERLAP_MS = 600_000;

/**
 * A name for the site with these settings, the same in all instances, because two sites on one Redis must not share a
 * budget. It reveals no setting.
 */
export function siteName(secret: string, settings: readonly unknown[]): string {
  const key = hkdf(sha256, UTF8.encode(secret), undefined, UTF8.encode('task-tamer site'), KEY_BYTES);
  return bytesToHex(hmac(sha256, key, UTF8.encode(JSON.stringify(settings)))).slice(0, SITE_KEY_DIGITS);
}

/** SHA-256 in hexadecimal digits. */
export const hashOf = (text: string): string => bytesToHex(sha256(UTF8.encode(text)));

export type SecretsOf = {
  readonly secret: string;
  /** The secret before a rotation, whose signatures are still accepted. */
  readonly previousSecret: string | null;
  /** Nothing that is made for one business is accepted for another. */
  readonly businessId: BusinessId;
};

/** @param now milliseconds since 1970 */
export function createSecrets(
  { secret, previousSecret: previous, businessId }: SecretsOf,
  now: () => number,
): Secrets {
  const keyedBy = (from: string, purpose: string) => keyedHash(derivedKey(from, purpose, businessId));
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
      if (daysSince1970(now() - OVERLAP_MS) === today) return [anonymous(kind, text)];
      return [anonymous(kind, text), bytesToHex(ofDayBefore(today)(`${kind}:${text}`))];
    },
    ...createCipher(businessId, previous === null ? [secret] : [secret, previous]),
    sign: (text) => base64url(sign(text)),
    isSigned(text, signature) {
      const bytes = fromBase64url(signature);
      return bytes !== null && signers.some((each) => areEqual(bytes, each(text)));
    },
  };
}

/**
 * The business is a part of what the key is derived from. The default business has the keys of servers that knew no
 * businesses, so that their proofs and passes stay valid.
 */
function derivedKey(secret: string, purpose: string, businessId: BusinessId): Uint8Array {
  const info = businessId === DEFAULT_BUSINESS_ID ? purpose : `${purpose} of business ${businessId}`;
  return hkdf(sha256, UTF8.encode(secret), undefined, UTF8.encode(info), KEY_BYTES);
}

function createCipher(
  businessId: BusinessId,
  from: readonly [string, ...string[]],
): Pick<Secrets, 'encrypt' | 'decrypt'> {
  // Derived on first use, because some servers allow no cryptography before the first request, and then kept.
  const keys = new Map<string, Promise<CryptoKey>>();
  const keyOf = (secret: string): Promise<CryptoKey> => {
    const key = keys.get(secret) ?? importedKey(secret, businessId);
    keys.set(secret, key);
    return key;
  };
  return {
    async encrypt(text) {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const key = await keyOf(from[0]);
      const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, UTF8.encode(text));
      return base64url(new Uint8Array([...iv, ...new Uint8Array(encrypted)]));
    },
    async decrypt(encrypted) {
      const bytes = fromBase64url(encrypted) ?? new Uint8Array();
      const [iv, content] = [bytes.slice(0, NONCE_BYTES), bytes.slice(NONCE_BYTES)];
      for (const secret of from) {
        const text = await crypto.subtle
          .decrypt({ name: 'AES-GCM', iv }, await keyOf(secret), content)
          .catch(() => null);
        if (text !== null) return new TextDecoder().decode(text);
      }
      return null;
    },
  };
}

function importedKey(secret: string, businessId: BusinessId): Promise<CryptoKey> {
  const bytes = derivedKey(secret, 'task-tamer cipher', businessId);
  return crypto.subtle.importKey('raw', bytes.slice(), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Caches the last result only, because values that depend on the day change once a day. */
function memoizeLast<T>(compute: (day: number) => T): (day: number) => T {
  let last: { readonly day: number; readonly value: T } | null = null;
  return (day) => {
    if (last?.day !== day) last = { day, value: compute(day) };
    return last.value;
  };
}

/** Hash state that is prepared once per key and reused in place, because keying and allocation are most of the work. */
function keyedHash(key: Uint8Array): (text: string) => Uint8Array {
  const begun = hmac.create(sha256, key);
  const room = begun.clone();
  return (text) => begun._cloneInto(room).update(UTF8.encode(text)).digest();
}

/** Compares every byte, so that timing does not reveal how much of a guess was right. */
function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  return one.reduce((difference, byte, index) => difference | (byte ^ (other[index] ?? 0)), 0) === 0;
}

export function base64url(bytes: Uint8Array): string {
  const text = String.fromCharCode(...bytes);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Null for invalid input. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const decoded = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(decoded, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
