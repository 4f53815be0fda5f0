/** Where hCaptcha's script is fetched from, as a pure function. */

/** hCaptcha's own address, from its integration guide. */
export const DEFAULT_API_URL = 'https://js.hcaptcha.com/1/api.js';

export type ScriptAddress = {
  /** Absolute URL, or null for hCaptcha's own. A query of its own is kept. */
  readonly apiUrl: string | null;
  readonly language: string;
  /** Name of the global function that hCaptcha calls once it is ready. */
  readonly callback: string;
  /** Sets a second try's URL apart, so that no cache answers it with the first one's failure. */
  readonly fresh: string | null;
};

/**
 * The whole URL of api.js. What we depend on (explicit rendering, our callback) always stands; for the rest a
 * value that the page's own query gives is kept.
 *
 * @throws {TypeError} When the address is no http or https URL.
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

/** hCaptcha knows languages by their first part, and tells regions apart only for Chinese and Portuguese. */
export function captchaLanguage(tag: string): string {
  const [language = '', ...rest] = tag.toLowerCase().split('-');
  const region = rest.at(-1);
  if (language === 'zh') return rest.some((part) => ['tw', 'hk', 'hant'].includes(part)) ? 'zh-TW' : 'zh-CN';
  return language === 'pt' && region === 'br' ? 'pt-BR' : language || 'en';
}
