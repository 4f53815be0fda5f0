/**
 * Verifies events of calls that this server did not start. The platform signs each event (HMAC) or sends a token,
 * according to a credential in the owner's dashboard.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isObject } from '../../../widget/platform/json.ts';

/** The fields and defaults of the platform's `HMACAuthenticationPlan`. */
export type HmacPlan = {
  readonly secretKey: string;
  readonly algorithm: 'sha256' | 'sha512' | 'sha1';
  readonly signatureHeader: string;
  readonly timestampHeader: string;
  readonly signaturePrefix: string;
  readonly includeTimestamp: boolean;
  /** Contains `{body}`, and optionally `{timestamp}`, `{method}`, `{url}` and `{svix-id}`. */
  readonly payloadFormat: string;
  readonly messageIdHeader: string;
  readonly signatureEncoding: 'hex' | 'base64';
  readonly secretIsBase64: boolean;
};

export type PlatformCredentials = {
  readonly hmac: HmacPlan | null;
  readonly bearer: { readonly token: string; readonly header: string } | null;
};

export type CredentialProblem = 'no credential' | 'wrong signature' | 'wrong token' | 'expired signature';

/** Allows for a difference of clocks. Each retry carries a new signature. */
const TOLERANCE_MS = 5 * 60_000;
/** A smaller timestamp is in seconds. */
const MIN_TIMESTAMP_MS = 100_000_000_000;

const DEFAULT_PLAN = {
  algorithm: 'sha256',
  signatureHeader: 'x-signature',
  timestampHeader: 'x-timestamp',
  signaturePrefix: '',
  includeTimestamp: true,
  payloadFormat: '{timestamp}.{body}',
  messageIdHeader: 'svix-id',
  signatureEncoding: 'hex',
  secretIsBase64: false,
} as const satisfies Omit<HmacPlan, 'secretKey'>;

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  algorithm: ['sha256', 'sha512', 'sha1'],
  signatureEncoding: ['hex', 'base64'],
};
const PLACE = /\{([^{}]*)\}/g;
const PLACES = ['body', 'timestamp', 'method', 'url', 'svix-id'];
const HEADER = /^[\w-]{1,100}$/;

/** @param given the platform's fields that differ from the defaults. @returns undefined if it is not a plan */
export function readHmacPlan(given: unknown): HmacPlan | undefined {
  if (!isObject(given)) return undefined;
  const { type: _type, ...fields } = given;
  const { secretKey } = fields;
  if (typeof secretKey !== 'string' || secretKey === '') return undefined;
  const plan = { ...DEFAULT_PLAN, ...fields, secretKey };
  const isKnown = Object.entries(plan).every(
    ([name, value]) =>
      name === 'secretKey' ||
      (Object.hasOwn(DEFAULT_PLAN, name) &&
        typeof value === typeof DEFAULT_PLAN[name as keyof typeof DEFAULT_PLAN] &&
        (CHOICES[name]?.includes(String(value)) ?? true)),
  );
  return isKnown && isUsable(plan) ? plan : undefined;
}

function isUsable({ payloadFormat, ...plan }: HmacPlan): boolean {
  const places = [...payloadFormat.matchAll(PLACE)].map(([, place]) => place ?? '');
  const headers = [plan.signatureHeader, plan.timestampHeader, plan.messageIdHeader];
  return (
    places.includes('body') &&
    places.every((place) => PLACES.includes(place)) &&
    headers.every((header) => HEADER.test(header)) &&
    keyOf(plan).byteLength > 0
  );
}

/** A secret in the style of Svix has `whsec_` before it. */
const keyOf = ({ secretKey, secretIsBase64 }: Pick<HmacPlan, 'secretKey' | 'secretIsBase64'>): Buffer =>
  secretIsBase64 ? Buffer.from(secretKey.replace(/^whsec_/, ''), 'base64') : Buffer.from(secretKey);

type Sent = {
  readonly headers: Headers;
  /** This server's public URL, because a proxy may have changed the one that arrived. */
  readonly url: string;
  readonly now: number;
};

/** What is wrong with the headers, checked before the body is read. Null if nothing is. */
export function headersProblem(
  { hmac, bearer }: PlatformCredentials,
  { headers, now }: Sent,
): CredentialProblem | null {
  if (bearer !== null && headers.has(bearer.header) && hmac === null)
    return hasToken(bearer, headers) ? null : 'wrong token';
  if (bearer !== null && hasToken(bearer, headers)) return null;
  if (hmac === null || !headers.has(hmac.signatureHeader)) return 'no credential';
  if (!hmac.includeTimestamp) return null;
  const timestamp = headers.get(hmac.timestampHeader);
  if (timestamp === null) return 'no credential';
  return Math.abs(timeOf(timestamp) - now) <= TOLERANCE_MS ? null : 'expired signature';
}

/** @param body the raw body @returns null if the platform signed it */
export function bodyProblem(
  { hmac, bearer }: PlatformCredentials,
  { headers, url }: Sent,
  body: string,
): CredentialProblem | null {
  if (bearer !== null && hasToken(bearer, headers)) return null;
  if (hmac === null) return 'no credential';
  const expected = createHmac(hmac.algorithm, keyOf(hmac))
    .update(signedText(hmac, headers, url, body))
    .digest();
  const given = (headers.get(hmac.signatureHeader) ?? '').split(/\s+/);
  const isSigned = given.some((each) => {
    if (!each.startsWith(hmac.signaturePrefix)) return false;
    const bytes = Buffer.from(each.slice(hmac.signaturePrefix.length), hmac.signatureEncoding);
    return bytes.byteLength === expected.byteLength && timingSafeEqual(bytes, expected);
  });
  return isSigned ? null : 'wrong signature';
}

function signedText(plan: HmacPlan, headers: Headers, url: string, body: string): string {
  const values: Readonly<Record<string, string>> = {
    body,
    url,
    method: 'POST',
    timestamp: headers.get(plan.timestampHeader) ?? '',
    'svix-id': headers.get(plan.messageIdHeader) ?? '',
  };
  return plan.payloadFormat.replace(PLACE, (_, place: string) => values[place] ?? '');
}

function hasToken({ token, header }: NonNullable<PlatformCredentials['bearer']>, headers: Headers): boolean {
  const given = (headers.get(header) ?? '').replace(/^Bearer\s+/i, '');
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** NaN if it is not a time. */
function timeOf(timestamp: string): number {
  const number = /^\d{1,16}$/.test(timestamp) ? Number(timestamp) : Date.parse(timestamp);
  return number < MIN_TIMESTAMP_MS && /^\d+$/.test(timestamp) ? number * 1_000 : number;
}
