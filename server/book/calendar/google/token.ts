/** Access tokens of a Google service account: its key signs a request, which Google answers with a token for an hour. */
import { sign } from 'node:crypto';
import { fieldOf, textOf } from '../../../http/fields.ts';
import { CalendarError } from '../calendar.ts';

/** What the book uses of a service account's key file. */
export type GoogleKey = {
  readonly email: string;
  /** PEM */
  readonly privateKey: string;
  readonly tokenUrl: string;
};

export type Tokens = {
  /** @throws CalendarError */
  readonly current: () => Promise<string>;
  /** Google refuses the token. */
  readonly forget: () => void;
};

type TokensParts = {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
};

const SCOPE = 'https://www.googleapis.com/auth/calendar.events';
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const LIFE_SECONDS = 3_600;
/** A clock that is a little fast would claim a time that Google has not reached. */
const TOLERANCE_SECONDS = 60;
/** A token is not used shortly before its end. */
const MARGIN_MS = 5 * 60_000;
const REQUEST_TIMEOUT_MS = 15_000;
const MINUTE_MS = 60_000;
const MAX_REASON_CHARACTERS = 1_000;

export function createTokens(key: GoogleKey, { fetch, now }: TokensParts): Tokens {
  let known: { readonly token: string; readonly endsAt: number } | null = null;
  let asking: Promise<string> | null = null;

  async function ask(): Promise<string> {
    const body = new URLSearchParams({ grant_type: GRANT_TYPE, assertion: assertionOf(key, now()) });
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const answer = await fetch(key.tokenUrl, { method: 'POST', body, signal }).catch((error: unknown) => {
      throw new CalendarError('Google cannot be reached.', null, { cause: error });
    });
    const said: unknown = await answer.json().catch(() => null);
    const [token, seconds] = [fieldOf(said, 'access_token'), fieldOf(said, 'expires_in')];
    if (!answer.ok || typeof token !== 'string')
      throw new CalendarError(refusal(key, answer, said, now()), answer.status);
    const lifeMs = (typeof seconds === 'number' ? seconds : LIFE_SECONDS) * 1_000;
    known = { token, endsAt: now() + lifeMs - MARGIN_MS };
    return token;
  }

  return {
    async current() {
      if (known !== null && known.endsAt > now()) return known.token;
      asking ??= ask().finally(() => (asking = null));
      return asking;
    },
    forget: () => (known = null),
  };
}

/** A signed JSON Web Token (RFC 7519). @throws CalendarError if the key cannot sign */
function assertionOf({ email, privateKey, tokenUrl }: GoogleKey, now: number): string {
  const issuedAt = Math.floor(now / 1_000) - TOLERANCE_SECONDS;
  const claims = {
    iss: email,
    scope: SCOPE,
    aud: tokenUrl,
    iat: issuedAt,
    exp: issuedAt + LIFE_SECONDS,
  };
  const signed = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  try {
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
  } catch (error) {
    throw new CalendarError('The private key in CALENDAR_GOOGLE_KEY cannot be used.', null, { cause: error });
  }
}

function refusal({ email }: GoogleKey, answer: Response, said: unknown, now: number): string {
  const reason = textOf(fieldOf(said, 'error_description'), MAX_REASON_CHARACTERS) ?? '';
  if (/short-lived|timeframe|iat|exp\b/i.test(reason)) return clockSentence(answer, now);
  if (/signature/i.test(reason))
    return `Google refuses the key of ${email}: it was deleted, or is of another account. Make a new one for CALENDAR_GOOGLE_KEY.`;
  if (/account not found/i.test(reason)) return `Google does not know the account ${email} any more.`;
  return `Google gives ${email} no access (${answer.status}).`;
}

function clockSentence(answer: Response, now: number): string {
  const there = Date.parse(answer.headers.get('date') ?? '');
  const minutes = Math.round(Math.abs(there - now) / MINUTE_MS);
  const wrong = 'Google refuses the key because this machine’s clock is wrong';
  return minutes > 0 ? `${wrong}: it is ${minutes} minutes off.` : `${wrong}.`;
}
