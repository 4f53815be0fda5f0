/**
 * What static hosts (Netlify, Cloudflare Pages) are told beside the files: `_headers`, the response headers, which the
 * local server reads as well, and `_redirects`.
 */
import { EVERGREEN, PINNED } from '../embed/tag-folders.ts';
import { contentSecurityPolicy, type Inlined } from './content-security-policy.ts';
import { PATHS, SETUP_PATH } from '../app/routes.ts';
import type { SiteSettings } from '../settings/settings.ts';

type Rule = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

/** Seconds. */
const YEAR = 31_536_000;
const TWO_YEARS = 2 * YEAR;
const FIVE_MINUTES = 300;

/** May be kept, and is asked for again each time whether it still holds. */
const REVALIDATED = { 'Cache-Control': 'no-cache' };

/** Addresses of the files whose names carry a hash of what is in them: of the pages, and of the tag as a module. */
export type HashedFiles = { readonly pages: readonly string[]; readonly tag: readonly string[] };

export function headersFile(settings: SiteSettings, inlined: Inlined, hashed: HashedFiles): string {
  return rules(settings, inlined, hashed).map(writeRule).join('\n');
}

/**
 * The landing page has one address. Hosts that serve a file before they look at a rule (Netlify) still send the page
 * itself, which names its address. Status 301, because not every host that reads this file knows 308.
 */
export function redirectsFile(): string {
  return ['/index', '/index.html'].map((path) => `${path} ${PATHS.home} 301\n`).join('');
}

/**
 * No header is in two rules that match one path: hosts would join both values. Each file that may be kept is named,
 * because hosts apply a rule to missing files too: a pattern would have browsers keep a 404 for a year.
 */
function rules(settings: SiteSettings, inlined: Inlined, hashed: HashedFiles): readonly Rule[] {
  return [
    { path: '/*', headers: everywhere(contentSecurityPolicy(settings, inlined)) },
    ...[...Object.values(PATHS), SETUP_PATH, '/404.html'].map((path) => ({ path, headers: REVALIDATED })),
    { path: '/assets/*', headers: { 'Cross-Origin-Resource-Policy': 'same-origin' } },
    ...hashed.pages.map((path) => ({ path, headers: KEPT })),
    ...tagRules('', hashed.tag, KEPT_SHORTLY),
    ...tagRules(`/${EVERGREEN}`, hashed.tag, KEPT_SHORTLY),
    ...tagRules(`/${PINNED}`, hashed.tag, KEPT),
  ];
}

/** @param entries how long what has no hash in its name may be kept in this folder */
function tagRules(folder: string, parts: readonly string[], entries: Rule['headers']): readonly Rule[] {
  return [
    ...parts.map((path) => ({ path: `${folder}${path}`, headers: { ...FOR_PARTNERS, ...KEPT } })),
    ...TAG_FILES.map((path) => ({ path: `${folder}${path}`, headers: { ...FOR_PARTNERS, ...entries } })),
    { path: `${folder}/languages/*`, headers: FOR_PARTNERS },
  ];
}

const KEPT = { 'Cache-Control': `public, max-age=${YEAR}, immutable` };

/** What stays at its address, whatever is in it. */
const TAG_FILES = ['/task-tamer-agent.js', '/task-tamer-agent.mjs', '/task-tamer-agent.LICENSES.txt'];
const KEPT_SHORTLY = { 'Cache-Control': `public, max-age=${FIVE_MINUTES}, must-revalidate` };

/** Any origin may load the tag, also one that isolates itself. */
const FOR_PARTNERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
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
