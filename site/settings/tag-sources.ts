/**
 * The Content-Security-Policy sources that the tag needs besides its script, by directive and depending on its
 * attributes. Pure.
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

/** As documented for the tag: the call engine's hosts and their fallbacks. */
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
/** From hCaptcha's documentation. */
const BOT_CHECK: Sources = {
  'script-src': HCAPTCHA,
  'frame-src': HCAPTCHA,
  'style-src': HCAPTCHA,
  'connect-src': HCAPTCHA,
};

const VOICE_PLATFORM = 'https://api.vapi.ai';

/** @throws the parsers' errors for an invalid URL or `daily-config` */
export function tagSources(tag: TagAttributes): readonly Sources[] {
  // The server that starts calls: with an endpoint, the page does not contact the platform.
  const callServer = tag['call-endpoint'] ?? tag['api-url'] ?? VOICE_PLATFORM;
  const botCheck = tag['captcha-api-url'];
  return [
    { 'connect-src': [sourceOf(callServer)] },
    // A server at a same-origin path is the local one, which also serves the rooms and the call engine.
    isOwnPath(callServer) ? {} : CALL_ENGINE,
    bundleHost(tag['daily-config']),
    botCheck !== undefined && isOwnPath(botCheck) ? { 'frame-src': [SELF] } : BOT_CHECK,
    { 'script-src': botCheck === undefined ? [] : [sourceOf(botCheck)] },
  ];
}

/** The host of the call engine's bundle, if the settings override it. */
function bundleHost(dailyConfig: string | undefined): Sources {
  const config: unknown = dailyConfig === undefined ? null : JSON.parse(dailyConfig);
  const path: unknown =
    typeof config === 'object' && config !== null ? Reflect.get(config, 'bundlePathOverride') : null;
  return typeof path === 'string' ? { 'script-src': [sourceOf(path)] } : {};
}

/** A URL's origin, or `'self'` for a path. */
export function sourceOf(address: string): string {
  return isOwnPath(address) ? SELF : new URL(address).origin;
}

function isOwnPath(address: string): boolean {
  return address.startsWith('/') && !address.startsWith('//');
}
