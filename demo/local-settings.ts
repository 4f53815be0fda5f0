/** The settings that point the tag and the page at the stand-ins, as any host could set them. */
import { PATHS } from '../site/app/routes.ts';
import { houseTag } from '../site/settings/house-tag.ts';
import type { SiteSettings, TagAttributes } from '../site/settings/settings.ts';
import { ENDPOINT_PATH } from './call-endpoint/paths.ts';
import { BOOKING_TOOLS } from './stand-ins/erin/booking-tool.ts';
import { REPLY_TOOL } from './stand-ins/erin/reply-tool.ts';
import { DAILY_CONFIG } from './stand-ins/scenarios.ts';

const STAND_INS = '/stand-ins';
const LINKS = {
  leadForm: `${STAND_INS}/lead-form`,
  calendar: `${STAND_INS}/calendar`,
  email: 'hello@task-tamer.example',
  // A number reserved for fiction, so that no real person is called.
  phone: '+1 212 555 0142',
} as const;

const USUAL = {
  'daily-config': JSON.stringify(DAILY_CONFIG),
  'captcha-site-key': 'pass',
  'captcha-api-url': `${STAND_INS}/bot-check/api.js`,
  'contact-phone': LINKS.phone,
  'contact-url': `mailto:${LINKS.email}`,
  'booking-tool': BOOKING_TOOLS.join(' '),
  'reply-tool': REPLY_TOOL,
} as const satisfies TagAttributes;

/** A tag that uses the platform directly, with a public key. */
export const LOCAL_TAG = {
  'public-key': 'demo-key',
  assistant: 'erin',
  'api-url': `${STAND_INS}/platform`,
  ...USUAL,
} as const satisfies TagAttributes;

/** A tag that uses the owner's call endpoint, which verifies the bot check. */
export const PROVED_TAG = {
  'call-endpoint': ENDPOINT_PATH,
  'privacy-url': PATHS.privacy,
  ...USUAL,
} as const satisfies TagAttributes;

export const LOCAL_SETTINGS: SiteSettings = {
  tag: { ...PROVED_TAG, ...houseTag(true) },
  links: LINKS,
  siteUrl: 'http://localhost:4173',
  analytics: { key: 'demo-project', host: `${STAND_INS}/analytics` },
};
