/** What the dialog advises for each reason of a failure, as pure functions. */
import type { FailureReason } from '../contract.ts';
import type { BrowserFamily, Strings } from '../strings/strings.ts';

/** Voice works here and only this attempt did not: another way to the business would be a distraction. */
const VOICE_WORKS: ReadonlySet<FailureReason> = new Set(['cancelled', 'already-in-call', 'audio-blocked']);

export function offersOtherWays(reason: FailureReason): boolean {
  return !VOICE_WORKS.has(reason);
}

/** No attempt on this page can come to anything: its form would be filled in for nothing. */
const LASTING: ReadonlySet<FailureReason> = new Set([
  'insecure-page',
  'unsupported-browser',
  'page-forbids-microphone',
  'page-forbids-engine',
]);

export function isLasting(reason: FailureReason | null): boolean {
  return reason !== null && LASTING.has(reason);
}

/** What to do next. A blocked microphone is allowed in a different place in each browser. */
export function adviceFor(reason: FailureReason, strings: Strings, browser: BrowserFamily): string {
  return reason === 'microphone-denied' ? strings.allowMicrophone[browser] : strings.problems[reason].next;
}

/** Read from the name that the browser gives itself: only good for wording, never for behaviour. */
export function browserFamily(userAgent: string): BrowserFamily {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Android/.test(userAgent)) return 'android';
  if (/Chrome\/|Chromium\//.test(userAgent)) return 'chromium';
  return /Safari\//.test(userAgent) ? 'safari' : 'other';
}
