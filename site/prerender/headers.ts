/**
 * The response headers of the site, once for every server: written into `_headers`, which static hosts read
 * (Netlify, Cloudflare Pages) and the local server as well.
 */
import { contentSecurityPolicy, type Inlined } from './content-security-policy.ts';
import { PATHS } from '../app/routes.ts';
import type { SiteSettings } from '../settings/settings.ts';

type Rule = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

/** Seconds. */
const YEAR = 31_536_000;
const TWO_YEARS = 2 * YEAR;
const FIVE_MINUTES = 300;

/** May be kept, and is asked for again each time whether it still holds. */
const REVALIDATED = { 'Cache-Control': 'no-cache' };

export function headersFile(settings: SiteSettings, inlined: Inlined): string {
  return rules(settings, inlined).map(writeRule).join('\n');
}

/** No header is in two rules that match one path: hosts would join both values. */
function rules(settings: SiteSettings, inlined: Inlined): readonly Rule[] {
  return [
    { path: '/*', headers: everywhere(contentSecurityPolicy(settings, inlined)) },
    ...[...Object.values(PATHS), '/404.html', '/demo/'].map((path) => ({ path, headers: REVALIDATED })),
    {
      path: '/assets/*',
      headers: {
        // Their names carry a hash of what is in them.
        'Cache-Control': `public, max-age=${YEAR}, immutable`,
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    },
    ...['/task-tamer-agent.js', '/task-tamer-agent.LICENSES.txt'].map((path) => ({
      path,
      headers: FOR_PARTNERS,
    })),
  ];
}

/** Any origin may load the tag's script, also one that isolates itself; its address stays, so it is kept shortly. */
const FOR_PARTNERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': `public, max-age=${FIVE_MINUTES}, must-revalidate`,
};

function everywhere(policy: string): Rule['headers'] {
  return {
    'Content-Security-Policy': policy,
    // The tag speaks and, where an assistant records video, shows the visitor: nothing else of a device is used.
    'Permissions-Policy': 'microphone=(self), camera=(self), geolocation=(), payment=(), usb=()',
    'Strict-Transport-Security': `max-age=${TWO_YEARS}; includeSubDomains`,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

function writeRule({ path, headers }: Rule): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join('')}`;
}
