/** Whether a request comes from this server's own page, which alone may change something. */
import type { SignInContext } from '../context.ts';

/** Browsers say which page a request comes from; without HTTPS they send its origin only. */
export function isFromOwnPage(
  { settings }: Pick<SignInContext, 'settings'>,
  { headers, url }: Request,
): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin') ?? '';
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  const own = settings.publicUrl === null ? [] : [new URL(settings.publicUrl).host];
  return [...own, headers.get('host') ?? new URL(url).host].includes(host);
}
