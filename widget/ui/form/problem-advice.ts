/** Chooses the dialog's advice for each failure reason. Pure. */
import type { FailureReason } from '../../contract.ts';
import type { Snapshot } from '../../session/state/snapshot.ts';
import type { BrowserFamily, Strings } from '../../i18n/types.ts';

/** Voice works on this page and only this attempt failed, so offering contacts would distract. */
const VOICE_WORKS: ReadonlySet<FailureReason> = new Set(['cancelled', 'already-in-call', 'audio-blocked']);

/** The reasons that also apply to a message, which needs nothing that only a call needs. */
const OF_ANY_REQUEST: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'too-many-starts',
  'bot-check-refused',
  'consent-refused',
  'offline',
]);

/** The text for a message that was not received. The form keeps the message. */
export function messageProblemWords(
  reason: FailureReason,
  { message, problems }: Strings,
): readonly [what: string, next: string] {
  const { what, next } = problems[reason];
  return OF_ANY_REQUEST.has(reason) ? [what, next] : [message.failed, message.again];
}

export function offersContacts(reason: FailureReason): boolean {
  return !VOICE_WORKS.has(reason);
}

/** Voice does not work but the text chat does, so the advice mentions it. */
const WRITING_WORKS: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'insecure-page',
  'unsupported-browser',
  'page-forbids-microphone',
  'page-forbids-engine',
  'microphone-denied',
  'microphone-missing',
  'microphone-in-use',
  'microphone-lost',
  'engine-blocked',
  'payment-required',
  'rate-limited',
]);

/** Whether the text chat is the first alternative offered with the reason why a call failed. */
export const advisesWriting = ({ panel, form, offersWriting }: Snapshot): boolean =>
  offersWriting &&
  panel.open &&
  panel.channel === 'voice' &&
  form.problem !== null &&
  WRITING_WORKS.has(form.problem);

/** Calls cannot work and the visitor requested one: the form is hidden until they choose another channel. */
export const isFolded = (snapshot: Snapshot): boolean => advisesWriting(snapshot) && !snapshot.mayCall;

/** The visitor cannot make a call work, so only other channels and contacts are offered. */
const HOPELESS: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'page-forbids-microphone',
  'page-forbids-engine',
  'payment-required',
]);

/** The text for a failure. `writer`: the agent's name if the text chat is available. */
export function problemWords(
  reason: FailureReason,
  strings: Strings,
  browser: BrowserFamily,
  writer: string | null,
): readonly [what: string, next?: string] {
  const { what } = strings.problems[reason];
  const next = adviceFor(reason, strings, browser);
  if (writer === null || !WRITING_WORKS.has(reason)) return [what, next];
  const offer = strings.writing.offered(writer, what.replace(/[.。]$/, ''));
  return HOPELESS.has(reason) ? [offer] : [offer, next];
}

/** The next step. Each browser has a different place to allow a blocked microphone. */
export function adviceFor(reason: FailureReason, strings: Strings, browser: BrowserFamily): string {
  return reason === 'microphone-denied' ? strings.allowMicrophone[browser] : strings.problems[reason].next;
}

/** Each unit with the largest number for which a wait is expressed in it. */
const UNITS = [
  ['minute', 60_000, 90],
  ['hour', 3_600_000, 36],
  ['day', 86_400_000, 7],
] as const;

/** "in 8 minutes", rounded up; null if the wait is over or too long to be useful. */
export function waitWords(ms: number, language: string): string | null {
  const unit = UNITS.find(([, length, most]) => ms <= length * most);
  if (ms <= 0 || !unit) return null;
  return new Intl.RelativeTimeFormat(language).format(Math.ceil(ms / unit[1]), unit[0]);
}

/**
 * Parsed from the user agent string: reliable enough for wording, not for behavior. An iPad identifies as a Mac, but only
 * an iPad has a touch screen. Apps that show pages leave out Safari, or say that they are a WebView.
 */
export function browserFamily(userAgent: string, touchPoints = 0): BrowserFamily {
  const isMac = userAgent.includes('Macintosh');
  if (/iP(hone|[ao]d)/.test(userAgent) || (isMac && touchPoints > 1)) {
    if (!userAgent.includes('Safari/')) return 'inApp';
    return /(Cr|Fx|Edg)iOS/.test(userAgent) ? 'iosApp' : 'ios';
  }
  const isAndroid = userAgent.includes('Android');
  if (userAgent.includes('Firefox/')) return isAndroid ? 'firefoxAndroid' : 'firefox';
  if (isAndroid) return userAgent.includes('; wv)') ? 'inApp' : 'android';
  if (userAgent.includes('Edg/')) return 'edge';
  if (/Chrom(e|ium)\//.test(userAgent)) return 'chromium';
  return userAgent.includes('Safari/') ? 'safari' : 'other';
}

export const thisBrowser = (): BrowserFamily => browserFamily(navigator.userAgent, navigator.maxTouchPoints);
