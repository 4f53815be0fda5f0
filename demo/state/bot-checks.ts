/** The bot check stand-in's behaviors, by site key or script URL. */
import type { TagAttributes } from '../../site/settings/settings.ts';
import { LOCAL_TAG } from '../local-settings.ts';

type BotCheck = { readonly title: string; readonly attributes: TagAttributes };

const key = (siteKey: string): TagAttributes => ({ 'captcha-site-key': siteKey });
const mode = (name: string): TagAttributes => ({
  'captcha-api-url': `${LOCAL_TAG['captcha-api-url']}?mode=${name}`,
});

export const BOT_CHECKS = {
  pass: { title: 'Passes', attributes: key('pass') },
  challenge: { title: 'Asks a question', attributes: key('challenge') },
  'challenge-expires': { title: 'Asks, then withdraws', attributes: key('challenge-expires') },
  expires: { title: 'Passes, then expires', attributes: key('expires') },
  silent: { title: 'Never answers', attributes: key('silent') },
  error: { title: 'Reports an error', attributes: key('error') },
  'load-failure': { title: 'Script missing', attributes: mode('load-failure') },
  'load-slow': { title: 'Script never arrives', attributes: mode('load-slow') },
  'load-flaky': { title: 'Script missing once', attributes: mode('load-flaky') },
} as const satisfies Readonly<Record<string, BotCheck>>;

/** For checks whose script fails before the key is used. */
export const USUAL_KEY = LOCAL_TAG['captcha-site-key'];

export type BotCheckId = keyof typeof BOT_CHECKS;
export const BOT_CHECK_IDS = Object.keys(BOT_CHECKS) as readonly BotCheckId[];

export function keyOf(id: BotCheckId): string {
  const { attributes }: BotCheck = BOT_CHECKS[id];
  return attributes['captcha-site-key'] ?? USUAL_KEY;
}
