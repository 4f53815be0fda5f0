/** The page's Content-Security-Policy: exactly what the page, the tag and the settings need. */
import { createHash } from 'node:crypto';
import type { SiteSettings } from '../settings/settings.ts';
import { SELF, sourceOf, tagSources, type Directive, type Sources } from '../settings/tag-sources.ts';

const OWN: Sources = {
  'script-src': [SELF],
  'style-src': [SELF],
  'connect-src': [SELF],
  'frame-src': [SELF],
  'img-src': [SELF, 'data:'],
  'font-src': [SELF],
  'media-src': [SELF, 'blob:'],
  'worker-src': [SELF, 'blob:'],
  'manifest-src': [SELF],
};

const POSTHOG_HOST = /^https:\/\/(us|eu)\.i\.posthog\.com$/;

/** Inline content, allowed by hash. */
export type Inlined = { readonly styles: readonly string[]; readonly starter: string };

export function contentSecurityPolicy(settings: SiteSettings, { styles, starter }: Inlined): string {
  const inlined: Sources = { 'style-src': styles.flatMap(hashesOf), 'script-src': hashesOf(starter) };
  const parts = [OWN, ...partsOf(settings), inlined];
  const directives = (Object.keys(OWN) as Directive[]).map((name) => {
    const sources = new Set(parts.flatMap((part) => part[name] ?? []));
    return `${name} ${[...sources].join(' ')}`;
  });
  return [
    "default-src 'none'",
    ...directives,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}

function partsOf({ tag, links, analytics }: SiteSettings): readonly Sources[] {
  return [
    ...tagSources(tag),
    { 'frame-src': [sourceOf(links.calendar)] },
    { 'connect-src': analytics === null ? [] : analyticsSources(analytics.host) },
  ];
}

/** PostHog's cloud serves a project's configuration from a second host. */
function analyticsSources(host: string): readonly string[] {
  return POSTHOG_HOST.test(host)
    ? [host, host.replace(POSTHOG_HOST, 'https://$1-assets.i.posthog.com')]
    : [sourceOf(host)];
}

function hashesOf(text: string): readonly string[] {
  return text === '' ? [] : [`'sha256-${createHash('sha256').update(text).digest('base64')}'`];
}
