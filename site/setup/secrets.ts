/** Detects secrets that must not be in a page, as far as their format shows. Pure. */

type Secret = { readonly form: RegExp; readonly name: string };

/**
 * From the services' documentation. The voice platform's keys cannot be detected: public and private ones look the
 * same.
 */
const SECRETS: readonly Secret[] = [
  { form: /-----BEGIN|PRIVATE KEY/, name: 'a private key' },
  { form: /^(ES_|0x)[\da-z]{20,}$/i, name: 'hCaptcha’s secret: the site key is the other one' },
  { form: /^[spr]k[-_][\w-]{10,}$/i, name: 'a secret key' },
  { form: /^eyJ[\w-]+\.[\w-]+\./, name: 'a token' },
  { form: /^(bearer|basic)\s+\S/i, name: 'an authorization' },
];

/** The reason why a value is refused; null if it may be in a page. */
export function refusalOf(value: string): string | null {
  const secret = SECRETS.find(({ form }) => form.test(value.trim()));
  return secret === undefined
    ? null
    : `This looks like ${secret.name}. It was not accepted, because anyone can read what is in a page. Keep it on your server.`;
}
