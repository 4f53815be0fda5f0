/** A value of every attribute, for tests that must cover each. */
import type { AttributeName } from '../../../widget/contract.ts';

type AttributeValue = {
  readonly property: string;
  /** The property's default. */
  readonly fallback: unknown;
  /** A valid value that is not the default. */
  readonly given: string;
  /** The property's value then. */
  readonly read: unknown;
};

export const ATTRIBUTE_VALUES: Readonly<Record<AttributeName, AttributeValue>> = {
  'call-endpoint': {
    property: 'callEndpoint',
    fallback: null,
    given: '/proved',
    read: new URL('/proved', location.href).href,
  },
  'public-key': { property: 'publicKey', fallback: null, given: 'key', read: 'key' },
  assistant: { property: 'assistant', fallback: null, given: 'erin', read: 'erin' },
  squad: { property: 'squad', fallback: null, given: '{"members":[]}', read: { members: [] } },
  workflow: { property: 'workflow', fallback: null, given: 'flow', read: 'flow' },
  'assistant-overrides': { property: 'assistantOverrides', fallback: null, given: '{"a":1}', read: { a: 1 } },
  'workflow-overrides': {
    property: 'workflowOverrides',
    fallback: null,
    given: '{"b":[2]}',
    read: { b: [2] },
  },
  'api-url': {
    property: 'apiUrl',
    fallback: 'https://api.vapi.ai',
    given: '/x',
    read: new URL('/x', location.href).href,
  },
  'captcha-site-key': { property: 'captchaSiteKey', fallback: null, given: 'site', read: 'site' },
  'captcha-api-url': {
    property: 'captchaApiUrl',
    fallback: null,
    given: 'https://a.example/api.js',
    read: 'https://a.example/api.js',
  },
  'daily-config': { property: 'dailyConfig', fallback: null, given: '{"c":{}}', read: { c: {} } },
  'open-on-scroll': { property: 'openOnScroll', fallback: 0.8, given: '0.5', read: 0.5 },
  launcher: { property: 'launcher', fallback: true, given: 'off', read: false },
  avatar: {
    property: 'avatar',
    fallback: null,
    given: 'https://shop.example/erin.webp?w=96',
    read: 'https://shop.example/erin.webp?w=96',
  },
  'agent-name': { property: 'agentName', fallback: 'Erin', given: 'Ada', read: 'Ada' },
  'business-name': { property: 'businessName', fallback: 'Task Tamer', given: 'Dental', read: 'Dental' },
  language: { property: 'language', fallback: null, given: 'es-MX', read: 'es-MX' },
  languages: { property: 'languages', fallback: null, given: 'en  es-MX', read: 'en es-MX' },
  strings: { property: 'strings', fallback: null, given: '{"launcher":"Go"}', read: { launcher: 'Go' } },
  layout: { property: 'layout', fallback: 'floating', given: 'inline', read: 'inline' },
  theme: { property: 'theme', fallback: 'auto', given: 'dark', read: 'dark' },
  'noise-cancellation': { property: 'noiseCancellation', fallback: true, given: 'off', read: false },
  sounds: { property: 'sounds', fallback: true, given: 'off', read: false },
  writing: { property: 'writing', fallback: true, given: 'off', read: false },
  prompts: {
    property: 'prompts',
    fallback: null,
    given: ' Opening hours | What does it cost?',
    read: 'Opening hours | What does it cost?',
  },
  messages: { property: 'messages', fallback: false, given: 'on', read: true },
  follow: { property: 'follow', fallback: false, given: 'on', read: true },
  name: { property: 'name', fallback: '', given: 'Grace', read: 'Grace' },
  debug: { property: 'debug', fallback: false, given: 'on', read: true },
  recording: { property: 'recording', fallback: false, given: 'on', read: true },
  'privacy-url': {
    property: 'privacyUrl',
    fallback: null,
    given: '/privacy',
    read: new URL('/privacy', location.href).href,
  },
  'consent-text': { property: 'consentText', fallback: null, given: ' No health. ', read: 'No health.' },
  'contact-phone': { property: 'contactPhone', fallback: null, given: '+1 212', read: '+1 212' },
  'contact-url': {
    property: 'contactUrl',
    fallback: null,
    given: 'mailto:a@b.example',
    read: 'mailto:a@b.example',
  },
  'reply-tool': {
    property: 'replyTool',
    fallback: null,
    given: ' offer  suggest ',
    read: 'offer suggest',
  },
  'booking-tool': {
    property: 'bookingTool',
    fallback: null,
    given: 'book  move',
    read: 'book move',
  },
  'time-zone': {
    property: 'timeZone',
    fallback: null,
    given: 'America/Chicago',
    read: 'America/Chicago',
  },
  'data-layer': { property: 'dataLayer', fallback: null, given: 'dataLayer', read: 'dataLayer' },
};
