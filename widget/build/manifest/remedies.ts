/** The sentences that the visitor reads, with their causes: each failure reason with the owner's remedy, and the form's rules. */
import type { FailureReason } from '../../contract.ts';
import { en } from '../../i18n/en.ts';
import { enProblems } from '../../i18n/en-problems.ts';
import { MAX_NAME_CHARACTERS } from '../../config/name.ts';

type Remedy = {
  readonly cause: string;
  /** Null if the owner cannot do anything. */
  readonly remedy: string | null;
};

const REMEDIES: Readonly<Record<FailureReason, Remedy>> = {
  'not-configured': {
    cause: 'A setting is missing, or the voice platform refused the key or the agent (400, 401, 403, 404)',
    remedy: '`diagnose()` names a missing setting. With an endpoint, read its log: it quotes the platform',
  },
  'payment-required': {
    cause: 'Your account at the voice platform has no credit',
    remedy: 'Add credit or a card at the platform',
  },
  paused: {
    cause:
      'Your endpoint takes no calls at the moment: `CHANNELS` leaves out `voice`, or the business is paused or suspended',
    remedy: 'Set `CHANNELS`, or resume the business',
  },
  'rate-limited': {
    cause: 'The platform has no free line: its limit of concurrent calls is reached',
    remedy: 'Raise the concurrency limit at the platform, or turn on `messages`',
  },
  'too-many-starts': {
    cause: 'One address used up `STARTS_IN_10_MINUTES` or `STARTS_PER_DAY`',
    remedy: 'If every visitor reads it, the endpoint sees your proxy: set `ADDRESS_FROM`',
  },
  'budget-spent': {
    cause: 'All visitors together used up `CALLS_PER_DAY` or `MINUTES_PER_DAY`',
    remedy: 'Raise the limit, or wait for the next day',
  },
  'bot-check-refused': {
    cause: 'hCaptcha did not confirm the token',
    remedy:
      'Check that `SITE_KEY` equals `captcha-site-key`, that the secret is of the same account, and `HOSTNAMES`',
  },
  'consent-refused': {
    cause: 'The endpoint does not know the consent text that the visitor saw',
    remedy: 'Deploy the endpoint before the script; compare `BUSINESS_NAME` and `AGENT_NAME` with the tag',
  },
  'server-error': {
    cause: 'The platform or the endpoint answered with 5xx',
    remedy: 'See the status page of the platform and the log of the endpoint',
  },
  'bad-answer': {
    cause: 'The answer was not a call',
    remedy: 'Check `api-url` or `call-endpoint`: a proxy or a web page may be answering',
  },
  timeout: {
    cause: 'A step took too long, or the agent did not join',
    remedy: '`call-start-failed` names the stage',
  },
  offline: { cause: 'The visitor has no network', remedy: null },
  network: {
    cause: 'A request got no answer: a blocker, a firewall, CORS or the page’s policy',
    remedy: 'Run `diagnose()` on the page; check `ORIGINS` and `connect-src`',
  },
  'microphone-denied': {
    cause: 'The visitor or the browser refused the microphone',
    remedy: 'The dialog says where to allow it in this browser',
  },
  'microphone-missing': { cause: 'The device has no microphone', remedy: null },
  'microphone-in-use': { cause: 'Another application holds the microphone', remedy: null },
  'microphone-lost': { cause: 'The microphone was unplugged or withdrawn', remedy: null },
  'page-forbids-microphone': {
    cause: 'A `Permissions-Policy`, or a frame without `allow`',
    remedy: 'See [Policies](docs/setup/policies.md#permissions-policy-and-frames)',
  },
  'page-forbids-engine': {
    cause: 'Trusted Types without a default policy, or a frame without an origin',
    remedy: 'See [Policies](docs/setup/policies.md#trusted-types)',
  },
  'insecure-page': { cause: 'The page is served over http', remedy: 'Serve it over https' },
  'unsupported-browser': {
    cause: 'The browser has no WebRTC or is too old',
    remedy: 'Set `contact-phone`',
  },
  'engine-blocked': {
    cause: 'The script of the call engine did not load',
    remedy: 'Compare `script-src` with [Policies](docs/setup/policies.md); else it is the visitor’s blocker',
  },
  'room-refused': { cause: 'The room is full, gone or expired', remedy: null },
  ejected: {
    cause: 'The platform closed the room',
    remedy: 'Read the ended reason of this call in the dashboard of the platform',
  },
  'connection-lost': { cause: 'The network did not come back in time', remedy: null },
  'audio-blocked': { cause: 'The browser waits for a tap before it plays sound', remedy: null },
  'already-in-call': { cause: 'Another tab or another tag of this page has a call', remedy: null },
  cancelled: { cause: 'The visitor or the page ended the start', remedy: null },
  unknown: {
    cause: 'An error that the tag does not know',
    remedy: 'Please report it with the `call-error` event',
  },
};

/** A list, because the source of a four-column table would be unreadable. */
export function problemList(): string {
  return (Object.keys(REMEDIES) as FailureReason[])
    .map((reason) => {
      const { cause, remedy } = REMEDIES[reason];
      return `- **${enProblems[reason].what}** (\`${reason}\`) ${cause}. ${remedy === null ? '' : `_${remedy}._`}`.trimEnd();
    })
    .join('\n');
}

/** When the form shows each of its own sentences. */
const FORM_RULES: Readonly<Record<keyof typeof en.form.errors, string>> = {
  'name-required': 'The name is empty, or has only spaces',
  'name-invisible':
    'All characters of the name are invisible, such as zero-width spaces. Any visible one is enough',
  'name-too-long': `The name has more than ${MAX_NAME_CHARACTERS} characters`,
  'consent-required': 'The consent is not ticked',
};

export function formRuleList(): string {
  return (Object.keys(FORM_RULES) as (keyof typeof FORM_RULES)[])
    .map(
      (rule) =>
        `- **${en.form.errors[rule].replace(/\.$/, '')}.** (\`form.errors.${rule}\`) ${FORM_RULES[rule]}.`,
    )
    .join('\n');
}
