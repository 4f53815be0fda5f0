/** The console's control for each attribute of the contract. The type makes a missing one a compile error. */
import type { AttributeName } from '../../widget/contract.ts';

export type Control =
  | { readonly kind: 'text'; readonly start: string }
  | { readonly kind: 'json'; readonly start: string }
  /** The last choice is one that the tag rejects. */
  | { readonly kind: 'choice'; readonly choices: readonly [string, ...string[]] };

const text = (start = ''): Control => ({ kind: 'text', start });
const json = (start: string): Control => ({ kind: 'json', start });
const choice = (...choices: [string, ...string[]]): Control => ({ kind: 'choice', choices });
const onOff = choice('on', 'off', 'perhaps');

/** `start` or the first choice is the value when an attribute is switched on. */
export const CONTROLS: Readonly<Record<AttributeName, Control>> = {
  'call-endpoint': text('/call-endpoint'),
  'public-key': text('demo-key'),
  assistant: text('erin'),
  squad: text('front-desk'),
  workflow: text('booking'),
  'assistant-overrides': json('{"variableValues":{"company":"Bright Smiles"}}'),
  'workflow-overrides': json('{"variableValues":{"company":"Bright Smiles"}}'),
  'api-url': text('/stand-ins/platform'),
  'captcha-site-key': text('pass'),
  'captcha-api-url': text('/stand-ins/bot-check/api.js'),
  'daily-config': json('{}'),
  'open-on-scroll': choice('0.8', '0.2', 'off', 'sometimes'),
  launcher: choice('on', 'off', 'two', 'perhaps'),
  avatar: text(
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'><rect width='4' height='4' fill='teal'/></svg>",
  ),
  'agent-name': text('Erin'),
  'business-name': text('Bright Smiles'),
  languages: choice('all', 'en es vi ar', 'en, es'),
  language: choice(
    'en',
    'es',
    'es-MX',
    'ar',
    'fr',
    'ht',
    'ko',
    'pt-BR',
    'ru',
    'vi',
    'zh-Hans',
    'zh-Hant',
    'de',
    '!',
  ),
  strings: json('{"form.start":"Call {business}"}'),
  theme: choice('light', 'dark', 'auto', 'sepia'),
  layout: choice('floating', 'inline', 'sidebar'),
  'noise-cancellation': onOff,
  sounds: onOff,
  writing: onOff,
  prompts: text('Book an appointment | Opening hours | What does it cost?'),
  messages: onOff,
  follow: choice('on', 'off', 'sometimes'),
  name: text('Grace'),
  recording: onOff,
  'privacy-url': text('/privacy'),
  'consent-text': text('Please say nothing about your health.'),
  'contact-phone': text('+1 212 555 0142'),
  'contact-url': text('mailto:hello@task-tamer.example'),
  'booking-tool': text('bookAppointment'),
  'reply-tool': text('offerReplies'),
  'time-zone': text('America/Chicago'),
  'data-layer': text('dataLayer'),
  debug: onOff,
};

export function startOf(control: Control): string {
  return control.kind === 'choice' ? control.choices[0] : control.start;
}
