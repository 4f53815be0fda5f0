/** The attributes that point the tag at the stand-ins: ordinary settings, as any host could give them. */
import type { TagAttributes } from '../site/settings.ts';
import { DAILY_CONFIG } from './stand-ins/scenarios.ts';

const STAND_INS = '/stand-ins';

export const LOCAL_SETTINGS = {
  'public-key': 'demo-key',
  assistant: 'erin',
  'api-url': `${STAND_INS}/platform`,
  'daily-config': JSON.stringify(DAILY_CONFIG),
  'captcha-site-key': 'pass',
  'captcha-api-url': `${STAND_INS}/bot-check/api.js`,
  // A number reserved for fiction, so that a click on it disturbs nobody.
  'contact-phone': '+1 212 555 0142',
  'contact-url': 'mailto:hello@task-tamer.example',
} as const satisfies TagAttributes;
