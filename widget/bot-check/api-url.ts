/** Builds the URL of hCaptcha's script. Pure. */

/** hCaptcha's default URL, from its integration guide. */
export const DEFAULT_API_URL = 'https://js.hcaptcha.com/1/api.js';

export type ScriptAddress = {
  /** An absolute URL, or null for hCaptcha's. Its query is kept. */
  readonly apiUrl: string | null;
  readonly language: string;
  /** The name of the global function that hCaptcha calls when ready. */
  readonly callback: string;
  /** A cache-busting value, so that a retry is not answered with the cached failure. */
  readonly fresh: string | null;
};

/**
 * The full URL of api.js. Explicit rendering and our callback are always set; other parameters of the page's URL take
 * precedence over ours.
 * @throws {TypeError} if the address is not an http or https URL
 */
export function scriptUrl(address: ScriptAddress): string {
  const url = new URL(address.apiUrl ?? DEFAULT_API_URL);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new TypeError(`The bot check's script must be an http or https URL, not ${url.protocol}`);
  }
  const query = url.searchParams;
  query.set('render', 'explicit');
  query.set('onload', address.callback);
  const defaults = { recaptchacompat: 'off', sentry: 'false', hl: captchaLanguage(address.language) };
  for (const [key, value] of Object.entries(defaults)) if (!query.has(key)) query.set(key, value);
  if (address.fresh !== null) query.set('retry', address.fresh);
  return url.href;
}

/** hCaptcha uses the primary language subtag, and distinguishes regions only for Chinese and Portuguese. */
export function captchaLanguage(tag: string): string {
  const [language = '', ...rest] = tag.toLowerCase().split('-');
  const region = rest.at(-1);
  if (language === 'zh') return rest.some((part) => ['tw', 'hk', 'hant'].includes(part)) ? 'zh-TW' : 'zh-CN';
  return language === 'pt' && region === 'br' ? 'pt-BR' : language || 'en';
}
