/**
 * Verifies events of calls that this server did not start. The platform signs each event (HMAC) or sends a token,
 * according to a credential in the owner's dashboard.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { MIN_SECRET_CHARACTERS } from '../../settings.ts';
import { isSameSecret } from '../same-secret.ts';

/** In a payload format. */
const PLACE = /\{([^{}]*)\}/g;
const PLACES = ['body', 'timestamp', 'method', 'url', 'svix-id'];
const HEADER = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/));
/** Base64 of the shortest secret's length. */
const MIN_KEY_BYTES = (MIN_SECRET_CHARACTERS / 4) * 3;

/** The fields and defaults of the platform's `HMACAuthenticationPlan`. */
const HMAC_PLAN = v.pipe(
  v.strictObject({
    type: v.optional(v.unknown()),
    secretKey: v.pipe(v.string(), v.minLength(MIN_SECRET_CHARACTERS)),
    algorithm: v.optional(v.picklist(['sha256', 'sha512', 'sha1']), 'sha256'),
    signatureHeader: v.optional(HEADER, 'x-signature'),
    timestampHeader: v.optional(HEADER, 'x-timestamp'),
    signaturePrefix: v.optional(v.string(), ''),
    includeTimestamp: v.optional(v.boolean(), true),
    /** Contains `{body}`, `{timestamp}` if there is one, and optionally `{method}`, `{url}` and `{svix-id}`. */
    payloadFormat: v.optional(v.string(), '{timestamp}.{body}'),
    messageIdHeader: v.optional(HEADER, 'svix-id'),
    signatureEncoding: v.optional(v.picklist(['hex', 'base64']), 'hex'),
    secretIsBase64: v.optional(v.boolean(), false),
  }),
  v.check(({ payloadFormat, includeTimestamp }) => {
    const places = [...payloadFormat.matchAll(PLACE)].map(([, place]) => place ?? '');
    // A timestamp that is not signed would make an old signature new.
    const needed = includeTimestamp ? ['body', 'timestamp'] : ['body'];
    return [...needed, ...places].every((place) => places.includes(place) && PLACES.includes(place));
  }),
  v.check((plan) => keyOf(plan).byteLength >= MIN_KEY_BYTES),
);

export type HmacPlan = Readonly<v.InferOutput<typeof HMAC_PLAN>>;

export type PlatformCredentials = {
  readonly hmac: HmacPlan | null;
  readonly bearer: { readonly token: string; readonly header: string } | null;
};

export type CredentialProblem = 'no credential' | 'wrong signature' | 'wrong token' | 'expired signature';

/** Allows for a difference of clocks. Each retry carries a new signature. */
const TOLERANCE_MS = 5 * 60_000;
/** A smaller timestamp is in seconds. */
const MIN_TIMESTAMP_MS = 100_000_000_000;

/** @param given the platform's fields that differ from the defaults. @returns undefined if it is not a plan */
export function readHmacPlan(given: unknown): HmacPlan | undefined {
  const { success, output } = v.safeParse(HMAC_PLAN, given);
  return success ? output : undefined;
}

type Key = { readonly secretKey: string; readonly secretIsBase64: boolean };

/** A secret in the style of Svix has `whsec_` before it. */
const keyOf = ({ secretKey, secretIsBase64 }: Key): Buffer =>
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
  if (signaturesIn(hmac, headers).length === 0) return 'wrong signature';
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
  const isSigned = signaturesIn(hmac, headers).some((given) => timingSafeEqual(given, expected));
  return isSigned ? null : 'wrong signature';
}

const DIGEST_BYTES: Readonly<Record<HmacPlan['algorithm'], number>> = { sha1: 20, sha256: 32, sha512: 64 };

/** The header's signatures that have the algorithm's length. */
function signaturesIn(
  { algorithm, signatureHeader, signaturePrefix, signatureEncoding }: HmacPlan,
  headers: Headers,
): readonly Buffer[] {
  const parts = (headers.get(signatureHeader) ?? '').split(/\s+/);
  return parts
    .filter((each) => each.startsWith(signaturePrefix))
    .map((each) => Buffer.from(each.slice(signaturePrefix.length), signatureEncoding))
    .filter(({ byteLength }) => byteLength === DIGEST_BYTES[algorithm]);
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
  return isSameSecret(given, token);
}

/** NaN if it is not a time. */
function timeOf(timestamp: string): number {
  const number = /^\d{1,16}$/.test(timestamp) ? Number(timestamp) : Date.parse(timestamp);
  return number < MIN_TIMESTAMP_MS && /^\d+$/.test(timestamp) ? number * 1_000 : number;
}
