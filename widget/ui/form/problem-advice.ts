/** The texts of failures in the dialog, and the advice for this browser. Pure. */
import type { FailureReason } from '../../contract.ts';
import type { BrowserFamily, Strings } from '../../i18n/types.ts';

/** The reasons that also apply to a message, which needs nothing that only a call needs. */
const OF_ANY_REQUEST: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'too-many-starts',
  'bot-check-refused',
  'consent-refused',
  'offline',
]);

/** The reason why a message was not received. What concerns only calls is unknown. */
export const messageReason = (reason: FailureReason): FailureReason =>
  OF_ANY_REQUEST.has(reason) ? reason : 'unknown';

type ProblemWords = readonly [what: string, next: string];

/** The text for a message that was not received. The form keeps the message. */
export function messageProblemWords(reason: FailureReason, { message, problems }: Strings): ProblemWords {
  const { what, next } = problems[reason];
  return OF_ANY_REQUEST.has(reason) ? [what, next] : [message.failed, message.again];
}

/** What happened, and the next step. Each browser has a different place to allow a blocked microphone. */
export function problemWords(reason: FailureReason, strings: Strings, browser: BrowserFamily): ProblemWords {
  const { what, next } = strings.problems[reason];
  return [what, reason === 'microphone-denied' ? strings.allowMicrophone[browser] : next];
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
