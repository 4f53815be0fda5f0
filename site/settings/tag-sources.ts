/**
 * What the tag needs of a host's Content-Security-Policy beside the tag's own script: whom it talks to, by
 * directive, for the attributes that it is given. Pure.
 */
import type { TagAttributes } from './settings.ts';

export type Directive =
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
export type Sources = Readonly<Partial<Record<Directive, readonly string[]>>>;

export const SELF = "'self'";

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
  'worker-src': [SELF, 'blob:'],
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

/** @throws what the parsers throw, for an address or a `daily-config` that is malformed */
export function tagSources(tag: TagAttributes): readonly Sources[] {
  // Whoever begins the call: an owner's endpoint keeps the platform out of the page.
  const beginner = tag['call-endpoint'] ?? tag['api-url'] ?? VOICE_PLATFORM;
  const botCheck = tag['captcha-api-url'];
  return [
    { 'connect-src': [sourceOf(beginner)] },
    // One at a path of the page's own is this machine's: rooms and call engine are there too.
    isOwnPath(beginner) ? {} : CALL_ENGINE,
    bundleHost(tag['daily-config']),
    botCheck !== undefined && isOwnPath(botCheck) ? { 'frame-src': [SELF] } : BOT_CHECK,
    { 'script-src': botCheck === undefined ? [] : [sourceOf(botCheck)] },
  ];
}

/** The host that the call engine's bundle is taken from, when the settings name another than its maker's. */
function bundleHost(dailyConfig: string | undefined): Sources {
  const config: unknown = dailyConfig === undefined ? null : JSON.parse(dailyConfig);
  const path: unknown =
    typeof config === 'object' && config !== null ? Reflect.get(config, 'bundlePathOverride') : null;
  return typeof path === 'string' ? { 'script-src': [sourceOf(path)] } : {};
}

/** An address's origin, `'self'` for a path of the page's own. */
export function sourceOf(address: string): string {
  return isOwnPath(address) ? SELF : new URL(address).origin;
}

function isOwnPath(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//');
}
