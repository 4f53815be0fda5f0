/** The issued tokens and their state: each is valid once, for two minutes and one site key. */
import { randomUUID } from 'node:crypto';

/** A verification result with the service's field names. */
export type Verdict =
  | { readonly success: true; readonly challenge_ts: string; readonly hostname: string }
  | { readonly success: false; readonly 'error-codes': readonly string[] };

type Token = {
  readonly siteKey: string;
  /** The requesting page's host. */
  readonly hostname: string;
  readonly issuedAtMs: number;
  isSpent: boolean;
};

/** The service's default; its support can raise it. */
const LIFE_MS = 120_000;
/** Older tokens are dropped and become unknown, because a demo server may run for weeks. */
const MAX_TOKENS = 10_000;

export class Tokens {
  readonly #now: () => number;
  readonly #tokens = new Map<string, Token>();
  #issued = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(siteKey: string, hostname: string): string {
    const oldest = this.#tokens.keys().next();
    if (this.#tokens.size >= MAX_TOKENS && !oldest.done) this.#tokens.delete(oldest.value);
    const text = `standin-${(this.#issued += 1)}-${randomUUID()}`;
    this.#tokens.set(text, { siteKey, hostname, issuedAtMs: this.#now(), isSpent: false });
    return text;
  }

  /** Spends the token. @param siteKey empty if the client names none, which accepts a token of any key */
  verify(text: string, siteKey: string): Verdict {
    const token = this.#tokens.get(text);
    if (token === undefined) return refusal('invalid-input-response');
    if (token.isSpent) return refusal('invalid-or-already-seen-response');
    token.isSpent = true;
    if (this.#now() - token.issuedAtMs > LIFE_MS) return refusal('expired-input-response');
    if (siteKey !== '' && siteKey !== token.siteKey) return refusal('sitekey-secret-mismatch');
    return {
      success: true,
      challenge_ts: new Date(token.issuedAtMs).toISOString(),
      hostname: token.hostname,
    };
  }
}

export const refusal = (code: string): Verdict => ({ success: false, 'error-codes': [code] });
