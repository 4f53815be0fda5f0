/** A page's metadata for browsers, search engines and link previews. */
import { voidElement, writeJson } from './markup.ts';
import { PAGE_TITLES, SITE_NAME } from '../content/page-titles.ts';
import { PATHS, SETUP_PATH, type PageName } from '../app/routes.ts';
import type { SiteSettings } from '../settings/settings.ts';
import { structuredData } from './structured-data.ts';

export const SHARED_IMAGE = {
  path: '/og.png',
  width: 1200,
  height: 630,
  description: 'Task Tamer. The front desk that never closes.',
} as const;

/** The background colors of the light and dark themes. */
export const PAPER = { light: '#fbf7ef', dark: '#141c1a' } as const;

/** All pages, including the setup page. */
export type HeadName = PageName | 'setup';
type Addressed = Exclude<HeadName, 'notFound'>;

export function headOf(name: HeadName, settings: SiteSettings): string {
  const { title, description } = PAGE_TITLES[name];
  return [
    `<title>${title}</title>`,
    voidElement('meta', { name: 'description', content: description }),
    voidElement('meta', { name: 'color-scheme', content: 'light dark' }),
    ...themeColors(),
    ...icons(),
    ...(name === 'notFound'
      ? [voidElement('meta', { name: 'robots', content: 'noindex' })]
      : [...linkTags(name, settings), ...sharingTags(name, settings)]),
    name === 'home' ? structuredDataScript(settings) : '',
  ].join('');
}

export function addressOf(name: Addressed, { siteUrl }: SiteSettings): string {
  return `${siteUrl}${name === 'setup' ? SETUP_PATH : PATHS[name]}`;
}

function linkTags(name: Addressed, settings: SiteSettings): readonly string[] {
  return [voidElement('link', { rel: 'canonical', href: addressOf(name, settings) })];
}

function sharingTags(name: Addressed, settings: SiteSettings): readonly string[] {
  const { title, description } = PAGE_TITLES[name];
  const properties = {
    'og:type': 'website',
    'og:site_name': SITE_NAME,
    'og:locale': 'en_US',
    'og:url': addressOf(name, settings),
    'og:title': title,
    'og:description': description,
    'og:image': `${settings.siteUrl}${SHARED_IMAGE.path}`,
    'og:image:width': String(SHARED_IMAGE.width),
    'og:image:height': String(SHARED_IMAGE.height),
    'og:image:alt': SHARED_IMAGE.description,
  };
  const metas = Object.entries(properties).map(([property, content]) =>
    voidElement('meta', { property, content }),
  );
  // Twitter reads the rest from Open Graph.
  return [...metas, voidElement('meta', { name: 'twitter:card', content: 'summary_large_image' })];
}

function themeColors(): readonly string[] {
  return Object.entries(PAPER).map(([scheme, content]) =>
    voidElement('meta', { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content }),
  );
}

function icons(): readonly string[] {
  return [
    // A bitmap: browsers parse an SVG icon as a document, on the critical path.
    voidElement('link', { rel: 'icon', href: '/icon-192.png', type: 'image/png' }),
    voidElement('link', { rel: 'apple-touch-icon', href: '/icon-180.png' }),
    voidElement('link', { rel: 'manifest', href: '/site.webmanifest' }),
  ];
}

/** JSON data, which script-src does not apply to. */
function structuredDataScript(settings: SiteSettings): string {
  return `<script type="application/ld+json">${writeJson(structuredData(settings))}</script>`;
}
