/** What the dialog advises for each reason of a failure, as pure functions. */
import type { FailureReason } from '../../contract.ts';
import type { Snapshot } from '../../session/snapshot.ts';
import type { BrowserFamily, Strings } from '../../i18n/types.ts';

/** Voice works here and only this attempt did not: another way to the business would be a distraction. */
const VOICE_WORKS: ReadonlySet<FailureReason> = new Set(['cancelled', 'already-in-call', 'audio-blocked']);

/** Of a message that was not received: what a call would need has no part in it. */
const OF_ANY_REQUEST: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'too-many-starts',
  'bot-check-refused',
  'consent-refused',
  'offline',
]);

/** What is said of a message that was not received: it stays where it was written. */
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

/** Speaking does not work, and writing does: the visitor reads of it in the same sentence. */
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

/** Whether writing stands first among what is offered beside the reason why a call failed. */
export const advisesWriting = ({ panel, form, offersWriting }: Snapshot): boolean =>
  offersWriting &&
  panel.open &&
  panel.channel === 'voice' &&
  form.problem !== null &&
  WRITING_WORKS.has(form.problem);

/** No call can work here, and a call was asked for: the form waits until something else is chosen. */
export const isFolded = (snapshot: Snapshot): boolean => advisesWriting(snapshot) && !snapshot.mayCall;

/** Nothing that the visitor can do has a call work: what is left is another way. */
const HOPELESS: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'page-forbids-microphone',
  'page-forbids-engine',
  'payment-required',
]);

/** What is said of a failure. `writer`: the agent's name, where the visitor may write to it. */
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

/** What to do next. A blocked microphone is allowed in a different place in each browser. */
export function adviceFor(reason: FailureReason, strings: Strings, browser: BrowserFamily): string {
  return reason === 'microphone-denied' ? strings.allowMicrophone[browser] : strings.problems[reason].next;
}

/** Up to so many of a unit a wait is said in it. */
const UNITS = [
  ['minute', 60_000, 90],
  ['hour', 3_600_000, 36],
  ['day', 86_400_000, 7],
] as const;

/** "in 8 minutes", rounded up; null when the time has come, or when it is too far away to wait for. */
export function waitWords(ms: number, language: string): string | null {
  const unit = UNITS.find(([, length, most]) => ms <= length * most);
  if (ms <= 0 || !unit) return null;
  return new Intl.RelativeTimeFormat(language).format(Math.ceil(ms / unit[1]), unit[0]);
}

/**
 * Read from the name that the browser gives itself: only good for wording, never for behaviour. An iPad calls itself a
 * Mac; no Mac has a touch screen.
 */
export function browserFamily(userAgent: string, touchPoints = 0): BrowserFamily {
  const isMac = userAgent.includes('Macintosh');
  if (/iP(hone|[ao]d)/.test(userAgent) || (isMac && touchPoints > 1))
    return /(Cr|Fx|Edg)iOS/.test(userAgent) ? 'iosApp' : 'ios';
  const isAndroid = userAgent.includes('Android');
  if (userAgent.includes('Firefox/')) return isAndroid ? 'firefoxAndroid' : 'firefox';
  if (isAndroid) return 'android';
  if (userAgent.includes('Edg/')) return 'edge';
  if (/Chrom(e|ium)\//.test(userAgent)) return 'chromium';
  return userAgent.includes('Safari/') ? 'safari' : 'other';
}

export const thisBrowser = (): BrowserFamily => browserFamily(navigator.userAgent, navigator.maxTouchPoints);
