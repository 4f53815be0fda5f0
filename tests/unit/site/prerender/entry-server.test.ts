/**
 * Scope: every file that the site's build writes, for production and local settings: pages with heads and structured
 * data, files for search engines, headers.
 */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { headersFor, parseHeaders } from '../../../../demo/server/headers.ts';
import { LOCAL_SETTINGS } from '../../../../demo/local-settings.ts';
import { PRICING } from '../../../../site/content/content.ts';
import { renderSite } from '../../../../site/prerender/entry-server.ts';
import { PAGE_TITLES } from '../../../../site/content/page-titles.ts';
import { pageAt } from '../../../../site/app/routes.ts';
import type { SiteSettings } from '../../../../site/settings/settings.ts';
import { PHONES } from '../../../support/phones.ts';

const STYLES = 'h1{color:red}';
const STARTER = 'begin()';
const ASSETS = {
  styles: STYLES,
  styleSheets: [],
  starter: STARTER,
  script: '/assets/page-a1.js',
  font: '/assets/face-b2.woff2',
};
const SETUP = {
  script: '/assets/setup-c3.js',
  styleSheet: '/assets/setup-d4.css',
  previewScript: '/assets/setup-preview-e5.js',
};
const HASHED = [ASSETS.script, ASSETS.font];
const TAG_PART = '/task-tamer-agent.session-a1b2c3d4.mjs';
const PRODUCTION: SiteSettings = {
  tag: { 'public-key': 'key', assistant: '{"a":"<b>&"}', 'captcha-site-key': 'site' },
  links: {
    leadForm: 'https://forms.example/lead?from=page',
    calendar: 'https://calendar.example/team',
    email: 'hello@task-tamer.example',
    phone: '+1 212 555 0142',
  },
  siteUrl: 'https://task-tamer.example',
  analytics: { key: 'phc_a', host: 'https://eu.i.posthog.com' },
};

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function write(settings: SiteSettings): Readonly<Record<string, string>> {
  const written = renderSite(settings, ASSETS, { pages: HASHED, tag: [TAG_PART] }, SETUP);
  return Object.fromEntries(written.map(({ name, source }) => [name, source]));
}

const files = write(PRODUCTION);

const PAGES = [
  ['home', 'index.html', '/'],
  ['privacy', 'privacy.html', '/privacy'],
  ['terms', 'terms.html', '/terms'],
] as const;

describe('the site’s pages', () => {
  test.each(PHONES)('dial %s as %s', (phone, link) => {
    const { links } = PRODUCTION;
    const html = write({ ...PRODUCTION, links: { ...links, phone } })['index.html'];
    expect(html).toContain(`<a href="${link}">${phone}</a>`);
  });

  test.each(PAGES)('%s has a unique title, description, address and image', (name, file, path) => {
    const html = files[file] ?? '';
    const { title, description } = PAGE_TITLES[name];
    const address = `https://task-tamer.example${path}`;
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`<meta name="description" content="${description}">`);
    expect(html).toContain(`<link rel="canonical" href="${address}">`);
    expect(html).toContain(`<meta property="og:url" content="${address}">`);
    expect(html).toContain('<meta property="og:image" content="https://task-tamer.example/og.png">');
    expect(html).not.toContain('noindex');
  });

  test('exclude the 404 page from search', () => {
    expect(files['404.html']).toContain('<meta name="robots" content="noindex">');
    expect(files['404.html']).not.toContain('canonical');
  });

  test.each(['index.html', 'privacy.html', 'terms.html', '404.html'])(
    '%s satisfies its Content-Security-Policy',
    (file) => {
      const html = files[file] ?? '';
      expect(html).not.toMatch(/\sstyle="/);
      expect(html).not.toMatch(/\son\w+="/);
      const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
      for (const attributes of scripts)
        expect(attributes).toMatch(/data-page="\/assets\/|type="application\/ld\+json"/);
      const policy = headersFor(parseHeaders(files['_headers'] ?? ''), '/')['Content-Security-Policy'];
      const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
      expect(styles[0]).toBe(STYLES);
      for (const css of styles.filter((text) => text !== '')) expect(policy).toContain(hashOf(css));
      expect(html.match(/<h1/g)).toHaveLength(1);
    },
  );

  test('embed the tag like a partner, with escaped values', () => {
    expect(files['index.html']).toContain(
      '<task-tamer-agent public-key="key" assistant="{&quot;a&quot;:&quot;&lt;b>&amp;&quot;}" captcha-site-key="site"><template shadowrootmode="open">',
    );
  });

  test('contain structured data with both prices of the page', () => {
    const [, json = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/.exec(files['index.html'] ?? '') ?? [];
    const { '@graph': graph } = JSON.parse(json) as { '@graph': readonly object[] };
    expect(graph).toEqual([
      expect.objectContaining({ '@type': 'Organization', telephone: '+1 212 555 0142' }),
      expect.objectContaining({
        '@type': 'Service',
        offers: [
          expect.objectContaining({ price: PRICING.setup.amount, priceCurrency: 'USD' }),
          expect.objectContaining({
            priceSpecification: expect.objectContaining({ price: PRICING.monthly.amount, unitCode: 'MON' }),
          }),
        ],
      }),
    ]);
  });
});

test('search engines find every page, and home screens the icons', () => {
  expect(files['robots.txt']).toContain('Sitemap: https://task-tamer.example/sitemap.xml');
  for (const [, , path] of PAGES)
    expect(files['sitemap.xml']).toContain(`<loc>https://task-tamer.example${path}</loc>`);
  expect(JSON.parse(files['site.webmanifest'] ?? '')).toMatchObject({ name: 'Task Tamer', start_url: '/' });
});

describe('the site’s headers', () => {
  const headers = (path: string, source = files['_headers'] ?? '') => headersFor(parseHeaders(source), path);
  const directive = (policy: string | undefined, name: string) =>
    policy
      ?.split('; ')
      .find((part) => part.startsWith(`${name} `))
      ?.split(' ')
      .slice(1);

  test('allow what production needs, and inline content by hash only', () => {
    const policy = headers('/')['Content-Security-Policy'];
    expect(policy).not.toContain('unsafe');
    expect(directive(policy, 'default-src')).toEqual(["'none'"]);
    expect(directive(policy, 'style-src')).toContain(hashOf(STYLES));
    expect(directive(policy, 'script-src')).toContain(hashOf(STARTER));
    expect(directive(policy, 'script-src')).toEqual(
      expect.arrayContaining(["'self'", 'https://c.daily.co', 'blob:', 'https://hcaptcha.com']),
    );
    expect(directive(policy, 'connect-src')).toEqual(
      expect.arrayContaining([
        'https://api.vapi.ai',
        'wss://*.wss.daily.co',
        'https://eu.i.posthog.com',
        'https://eu-assets.i.posthog.com',
      ]),
    );
    expect(directive(policy, 'frame-src')).toEqual(
      expect.arrayContaining(["'self'", 'https://calendar.example', 'https://*.hcaptcha.com']),
    );
  });

  test('do not allow what the settings do not use', () => {
    const { _headers: without } = write({ ...PRODUCTION, analytics: null });
    expect(without).not.toContain('posthog');
    const { _headers: local } = write(LOCAL_SETTINGS);
    const policy = headers('/', local)['Content-Security-Policy'];
    expect(directive(policy, 'script-src')).toEqual(["'self'", hashOf(STARTER)]);
    for (const name of ['connect-src', 'frame-src']) expect(directive(policy, name)).toEqual(["'self'"]);
  });

  test('allow the call endpoint in place of the platform', () => {
    const { 'public-key': _key, assistant: _agent, ...others } = PRODUCTION.tag;
    const tag = { ...others, 'call-endpoint': 'https://calls.example/task-tamer' };
    const { _headers: file } = write({ ...PRODUCTION, tag });
    const policy = headers('/', file)['Content-Security-Policy'];
    expect(directive(policy, 'connect-src')).toEqual(
      expect.arrayContaining(['https://calls.example', 'wss://*.wss.daily.co']),
    );
    expect(directive(policy, 'connect-src')).not.toContain('https://api.vapi.ai');
    expect(directive(policy, 'script-src')).toContain('https://c.daily.co');
  });

  test('allow a custom platform, call engine or bot check in place of the default one', () => {
    const tag = {
      ...PRODUCTION.tag,
      'api-url': 'https://voice.example/v1',
      'captcha-api-url': 'https://check.example/api.js',
      'daily-config': '{"bundlePathOverride":"https://cdn.example/engine"}',
    };
    const { _headers: file } = write({ ...PRODUCTION, tag });
    const policy = headers('/', file)['Content-Security-Policy'];
    expect(directive(policy, 'connect-src')).toContain('https://voice.example');
    expect(directive(policy, 'connect-src')).not.toContain('https://api.vapi.ai');
    expect(directive(policy, 'script-src')).toEqual(
      expect.arrayContaining(['https://check.example', 'https://cdn.example']),
    );
  });

  test('cache built files forever, pages never, and the tag’s files for minutes, and allow every origin to load them', () => {
    for (const path of HASHED) expect(headers(path)['Cache-Control']).toContain('immutable');
    expect(headers('/privacy')['Cache-Control']).toBe('no-cache');
    for (const path of ['/task-tamer-agent.js', '/task-tamer-agent.mjs'])
      expect(headers(path)).toMatchObject({
        'Access-Control-Allow-Origin': '*',
        'Cache-Control': 'public, max-age=300, must-revalidate',
      });
    expect(headers(TAG_PART)).toMatchObject({
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
    expect(headers('/')).toMatchObject({
      'Strict-Transport-Security': expect.stringContaining('max-age=63072000'),
      'Permissions-Policy': expect.stringContaining('microphone=(self)'),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin',
    });
  });

  // Hosts apply a rule to every response at its path, including a 404.
  test('make browsers revalidate a missing file', () => {
    for (const path of ['/assets/page-of-an-older-build.js', '/task-tamer-agent.session-00000000.mjs'])
      expect(headers(path)['Cache-Control']).toBeUndefined();
  });

  test('cover the site, and none of the local server’s other paths', () => {
    expect(files['_headers']).not.toMatch(/demo|stand-ins/);
  });

  test('never set the same header in two rules for one path, because hosts would join the values', () => {
    const rules = parseHeaders(files['_headers'] ?? '');
    for (const path of ['/', '/privacy', ...HASHED, '/task-tamer-agent.js', TAG_PART, '/404.html']) {
      const names = rules
        .filter(({ pattern }) =>
          pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path,
        )
        .flatMap(({ headers: own }) => own.map(([name]) => name));
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

test('alternative addresses of the landing page redirect to the canonical one', () => {
  expect(files['_redirects']).toBe('/index / 301\n/index.html / 301\n');
});

test.each([
  ['/', 'home'],
  ['/index.html', 'home'],
  ['/privacy', 'privacy'],
  ['/privacy/', 'privacy'],
  ['/privacy.html', 'privacy'],
  ['/terms/index.html', 'terms'],
  ['/404.html', 'notFound'],
  ['/privacy/more', 'notFound'],
  ['/constructor', 'notFound'],
])('the path %s is the page %s on every host', (path, page) => {
  expect(pageAt(path)).toBe(page);
});
