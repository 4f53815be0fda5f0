/**
 * The configuration files of static hosts (Netlify, Cloudflare Pages): `_headers`, which the local server also reads,
 * and `_redirects`.
 */
import { EVERGREEN, PINNED } from '../embed/tag-folders.ts';
import { contentSecurityPolicy, type Inlined } from './content-security-policy.ts';
import { PATHS, SETUP_PATH } from '../app/routes.ts';
import type { SiteSettings } from '../settings/settings.ts';

type Rule = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

const YEAR_SECONDS = 31_536_000;
const TWO_YEARS_SECONDS = 2 * YEAR_SECONDS;
const FIVE_MINUTES = 300;

/** Cached, but revalidated on each use. */
const REVALIDATED = { 'Cache-Control': 'no-cache' };

/** URLs of files with a content hash in their names: those of the pages, and of the tag's module. */
export type HashedFiles = { readonly pages: readonly string[]; readonly tag: readonly string[] };

export function headersFile(settings: SiteSettings, inlined: Inlined, hashed: HashedFiles): string {
  return rules(settings, inlined, hashed).map(writeRule).join('\n');
}

/**
 * Redirects to the landing page's canonical URL. Hosts that serve files before rules (Netlify) send the page itself,
 * which names its canonical URL. Status 301, because not every host supports 308 in this file.
 */
export function redirectsFile(): string {
  return ['/index', '/index.html'].map((path) => `${path} ${PATHS.home} 301\n`).join('');
}

/**
 * No header occurs in two rules that match the same path, because hosts would join the values. Cacheable files are
 * listed one by one, because hosts apply rules to missing files too: with a pattern, browsers would cache a 404 for a
 * year.
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

/** @param entries the caching headers of files without a hash in this folder */
function tagRules(folder: string, parts: readonly string[], entries: Rule['headers']): readonly Rule[] {
  return [
    ...parts.map((path) => ({ path: `${folder}${path}`, headers: { ...FOR_PARTNERS, ...KEPT } })),
    ...TAG_FILES.map((path) => ({ path: `${folder}${path}`, headers: { ...FOR_PARTNERS, ...entries } })),
    { path: `${folder}/languages/*`, headers: FOR_PARTNERS },
  ];
}

const KEPT = { 'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable` };

/** Files with fixed names and changing content. */
const TAG_FILES = [
  '/task-tamer-agent.js',
  '/task-tamer-agent.diagnosis.mjs',
  '/task-tamer-agent.follow.mjs',
  '/task-tamer-agent.mjs',
  '/task-tamer-agent.LICENSES.txt',
];
const KEPT_SHORTLY = { 'Cache-Control': `public, max-age=${FIVE_MINUTES}, must-revalidate` };

/** Any origin may load the tag, including cross-origin isolated ones. */
const FOR_PARTNERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

function everywhere(policy: string): Rule['headers'] {
  return {
    'Content-Security-Policy': policy,
    // The tag uses the microphone and, if the assistant records video, the camera; nothing else is needed.
    'Permissions-Policy': 'microphone=(self), camera=(self), geolocation=(), payment=(), usb=()',
    'Strict-Transport-Security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`,
    // Also not within the site, whose own address may pass statistics on: a query can name a visitor.
    'Referrer-Policy': 'strict-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

function writeRule({ path, headers }: Rule): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${path}\n${lines.join('')}`;
}
