/** The files for search engines and home screens. */
import { addressOf, PAPER } from './head.ts';
import { escapeText } from './markup.ts';
import { PAGE_TITLES, SITE_NAME } from '../content/page-titles.ts';
import { PATHS } from '../app/routes.ts';
import type { SiteSettings } from '../settings/settings.ts';

export function robots({ siteUrl }: SiteSettings): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

export function sitemap(settings: SiteSettings): string {
  const names = [...(Object.keys(PATHS) as (keyof typeof PATHS)[]), 'setup' as const];
  const urls = names.map((name) => `  <url><loc>${escapeText(addressOf(name, settings))}</loc></url>\n`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    ...urls,
    '</urlset>\n',
  ].join('');
}

export function manifest(): string {
  const icon = (src: string, size: number) => ({ src, sizes: `${size}x${size}`, type: 'image/png' });
  return JSON.stringify({
    name: SITE_NAME,
    short_name: SITE_NAME,
    description: PAGE_TITLES.home.description,
    start_url: PATHS.home,
    display: 'browser',
    background_color: PAPER.light,
    theme_color: PAPER.light,
    icons: [
      icon('/icon-192.png', 192),
      icon('/icon-512.png', 512),
      { ...icon('/icon-maskable.png', 512), purpose: 'maskable' },
    ],
  });
}
