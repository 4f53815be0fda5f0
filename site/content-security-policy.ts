/** What the page may load and whom it may talk to: exactly what it, the tag and the settings need. */
import { createHash } from 'node:crypto';
import type { SiteSettings } from './settings.ts';

type Directive =
  | 'script-src'
  | 'style-src'
  | 'connect-src'
  | 'frame-src'
  | 'img-src'
  | 'font-src'
  | 'media-src'
  | 'worker-src'
  | 'manifest-src';
/** Sources by directive. */
type Sources = Readonly<Partial<Record<Directive, readonly string[]>>>;

const SELF = "'self'";

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

/** As the tag's documentation lists them: the call engine's own hosts and those that it falls back to. */
const CALL_ENGINE: Sources = {
  'script-src': ['https://c.daily.co', 'https://c.dailywebrtc.com', 'https://c.dailywebrtc.net', 'blob:'],
  'connect-src': [
    'https://*.daily.co',
    'wss://*.wss.daily.co',
    'https://*.pluot.blue',
    'https://*.dailywebrtc.com',
    'https://*.dailywebrtc.net',
  ],
};

const HCAPTCHA = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];
/** As hCaptcha documents them. */
const BOT_CHECK: Sources = {
  'script-src': HCAPTCHA,
  'frame-src': HCAPTCHA,
  'style-src': HCAPTCHA,
  'connect-src': HCAPTCHA,
};

const VOICE_PLATFORM = 'https://api.vapi.ai';
const POSTHOG_HOST = /^https:\/\/(us|eu)\.i\.posthog\.com$/;

/** @param styles the CSS that stands in the pages: allowed by its hash */
export function contentSecurityPolicy(settings: SiteSettings, styles: string): string {
  const parts = [OWN, ...partsOf(settings), { 'style-src': styles === '' ? [] : [hashOf(styles)] }];
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
  const platform = tag['api-url'] ?? VOICE_PLATFORM;
  const botCheck = tag['captcha-api-url'];
  return [
    { 'connect-src': [sourceOf(platform)], 'frame-src': [sourceOf(links.calendar)] },
    // A platform at a path of the page's own is a stand-in: its rooms and its call engine are there too.
    isOwnPath(platform) ? {} : CALL_ENGINE,
    bundleHost(tag['daily-config']),
    botCheck !== undefined && isOwnPath(botCheck) ? {} : BOT_CHECK,
    { 'script-src': botCheck === undefined ? [] : [sourceOf(botCheck)] },
    { 'connect-src': analytics === null ? [] : analyticsSources(analytics.host) },
  ];
}

/** The host that the call engine's bundle is taken from, when the settings name another than its maker's. */
function bundleHost(dailyConfig: string | undefined): Sources {
  const config: unknown = dailyConfig === undefined ? null : JSON.parse(dailyConfig);
  const path: unknown =
    typeof config === 'object' && config !== null ? Reflect.get(config, 'bundlePathOverride') : null;
  return typeof path === 'string' ? { 'script-src': [sourceOf(path)] } : {};
}

/** PostHog's cloud reads a project's configuration from a second host. */
function analyticsSources(host: string): readonly string[] {
  return POSTHOG_HOST.test(host)
    ? [host, host.replace(POSTHOG_HOST, 'https://$1-assets.i.posthog.com')]
    : [sourceOf(host)];
}

function sourceOf(address: string): string {
  return isOwnPath(address) ? SELF : new URL(address).origin;
}

function isOwnPath(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
