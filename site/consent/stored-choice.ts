/** The stored cookie choice: yes or no, its date, and whether it was made despite Global Privacy Control. */
export type Choice = 'granted' | 'denied';
export type ConsentStatus = 'pending' | Choice;

/** The storage key. The analytics library uses the same key but does not manage consent itself. */
export const CONSENT_KEY = 'tt_cookie_consent';
/** How many days a choice is valid. */
export const CONSENT_DAYS = 365;

const MARKS: Readonly<Record<Choice, string>> = { granted: '1', denied: '0' };
const DESPITE_SIGNAL = 'gpc';
const MAX_AGE_MS = CONSENT_DAYS * 24 * 60 * 60 * 1000;

export type StoredChoice = {
  /** Pending without a valid choice. */
  readonly status: ConsentStatus;
  /** False if the stored date is missing or in the future; the choice then counts from now. */
  readonly isDated: boolean;
  /** The visitor accepted despite Global Privacy Control. */
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
 * @param value the result of `writeChoice`, or any other value
 * @param now milliseconds since 1970
 */
export function readChoice(value: unknown, now: number): StoredChoice {
  const [mark, since, note] = typeof value === 'string' ? value.split(' ') : [];
  const age = now - Date.parse(since ?? '');
  const isDated = age >= 0;
  return {
    status: isDated && age >= MAX_AGE_MS ? 'pending' : statusOf(mark),
    isDated,
    isDespiteSignal: note === DESPITE_SIGNAL,
  };
}

function statusOf(mark: string | undefined): ConsentStatus {
  if (mark === MARKS.granted) return 'granted';
  return mark === MARKS.denied ? 'denied' : 'pending';
}
