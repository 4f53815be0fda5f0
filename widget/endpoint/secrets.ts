/** Keys that are derived from one secret, by the runtime's own cryptography. */

export type Secrets = {
  /**
   * What an address or a token is counted under: the same for the same text on the same day, in all instances, and
   * nothing that could be read back. The key is another one every day.
   */
  readonly anonymous: (kind: string, text: string) => Promise<string>;
  readonly sign: (text: string) => Promise<string>;
  readonly isSigned: (text: string, signature: string) => Promise<boolean>;
};

const UTF8 = new TextEncoder();
const PASS_KEY = 'task-tamer chat pass';

/** @param now milliseconds since 1970 */
export function createSecrets(secret: string, now: () => number): Secrets {
  const today = keptKey(secret);
  const always = keptKey(secret);
  return {
    async anonymous(kind, text) {
      const key = await today(`task-tamer anonymous ${dayOf(now())}`);
      return base64url(await crypto.subtle.sign('HMAC', key, UTF8.encode(`${kind}:${text}`)));
    },
    async sign(text) {
      return base64url(await crypto.subtle.sign('HMAC', await always(PASS_KEY), UTF8.encode(text)));
    },
    async isSigned(text, signature) {
      const bytes = fromBase64url(signature);
      return (
        bytes !== null &&
        (await crypto.subtle.verify('HMAC', await always(PASS_KEY), bytes, UTF8.encode(text)))
      );
    },
  };
}

/** Of UTC, like `2026-01-31`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * Derives a key when another one than the last is asked for. The key is kept and not the promise of it: some runtimes
 * let no request wait for what another one began.
 */
function keptKey(secret: string): (purpose: string) => Promise<CryptoKey> {
  let last: { readonly purpose: string; readonly key: CryptoKey } | null = null;
  return async (purpose) => {
    if (last?.purpose === purpose) return last.key;
    const key = await derive(secret, purpose);
    last = { purpose, key };
    return key;
  };
}

async function derive(secret: string, purpose: string): Promise<CryptoKey> {
  const basis = await crypto.subtle.importKey('raw', UTF8.encode(secret), 'HKDF', false, ['deriveKey']);
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: UTF8.encode(purpose) };
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  return crypto.subtle.deriveKey(parameters, basis, hmac, false, ['sign', 'verify']);
}

export function base64url(bytes: ArrayBuffer | Uint8Array): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
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
