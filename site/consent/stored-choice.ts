/** The choice about cookies as it is kept on the device: yes or no, since when, and whether under Global Privacy Control. */
export type Choice = 'granted' | 'denied';
export type ConsentStatus = 'pending' | Choice;

/** Where it is kept. The analytics library is told the same key, and that the choice is not its own to read. */
export const CONSENT_KEY = 'tt_cookie_consent';
/** Days after which a choice is asked for again. */
export const CONSENT_DAYS = 365;

const MARKS: Readonly<Record<Choice, string>> = { granted: '1', denied: '0' };
const DESPITE_SIGNAL = 'gpc';
const LONGEST = CONSENT_DAYS * 24 * 60 * 60 * 1000;

export type StoredChoice = {
  /** Pending when there is no choice, or one that is too old. */
  readonly status: ConsentStatus;
  /** Otherwise it was kept without its time, or by a clock that was ahead: it counts from now on. */
  readonly isDated: boolean;
  /** The visitor accepted although the browser sent Global Privacy Control. */
  readonly isDespiteSignal: boolean;
};

/**
 * @param now milliseconds since 1970
 * @param hasSignal whether the browser sends Global Privacy Control
 */
export function writeChoice(choice: Choice, now: number, hasSignal: boolean): string {
  const written = `${MARKS[choice]} ${new Date(now).toISOString()}`;
  return choice === 'granted' && hasSignal ? `${written} ${DESPITE_SIGNAL}` : written;
}

/**
 * @param value what `writeChoice` made, or anything
 * @param now milliseconds since 1970
 */
export function readChoice(value: unknown, now: number): StoredChoice {
  const [mark, since, note] = typeof value === 'string' ? value.split(' ') : [];
  const age = now - Date.parse(since ?? '');
  const isDated = age >= 0;
  return {
    status: isDated && age >= LONGEST ? 'pending' : statusOf(mark),
    isDated,
    isDespiteSignal: note === DESPITE_SIGNAL,
  };
}

function statusOf(mark: string | undefined): ConsentStatus {
  if (mark === MARKS.granted) return 'granted';
  return mark === MARKS.denied ? 'denied' : 'pending';
}
