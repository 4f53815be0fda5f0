/** Reports to the owner what needs attention: one line per cause in ten minutes, however many visitors meet it. */

/** What a line is about. Lines of one cause are the same problem, seen again. */
export type Cause =
  | 'address'
  | 'answer-broke-off'
  | 'bot-check'
  | 'bot-check-host'
  | 'bot-check-settings'
  | 'booking-answer'
  | 'budget'
  | 'consent-text'
  | 'consent-version'
  | 'counters'
  | 'give-back'
  | 'hook'
  | 'inbox'
  | 'inbox-event'
  | 'inbox-mail'
  | 'inbox-webhook'
  | 'limits'
  | 'messages'
  | 'origin'
  | 'platform-answer'
  | 'platform-refusal'
  | 'platform-request'
  | 'receipt'
  | 'unexpected';

export type Report = (cause: Cause, message: string) => void;

const QUIET_MS = 10 * 60_000;

type Silence = { readonly until: number; unreported: number };

/** @param onProblem may throw or reject: nothing depends on it */
export function createReport(
  onProblem: (problem: string) => void | Promise<void>,
  now: () => number,
): Report {
  const silences = new Map<Cause, Silence>();
  return (cause, message) => {
    const silence = silences.get(cause);
    if (silence !== undefined && now() < silence.until) {
      silence.unreported += 1;
      return;
    }
    silences.set(cause, { until: now() + QUIET_MS, unreported: 0 });
    const before = silence?.unreported ?? 0;
    runHook(() =>
      onProblem(before === 0 ? message : `${message} (${before} more like this since the last line)`),
    );
  };
}

/** Runs a function of the owner's that may throw, or reject later: neither may end the process or spoil an answer. */
export function runHook(
  hook: () => void | Promise<void>,
  onFailure: (error: unknown) => void = () => undefined,
): void {
  try {
    void Promise.resolve(hook()).catch(onFailure);
  } catch (error) {
    onFailure(error);
  }
}

/** With what caused it: a failed `fetch` says no more than that by itself. */
export function errorText(error: unknown): string {
  const causes: string[] = [];
  for (let each = error; each !== undefined && each !== null && causes.length < 4; each = causeOf(each))
    causes.push(each instanceof Error ? String(each) : (JSON.stringify(each) ?? 'nothing'));
  return causes.join(', caused by ');
}

/** A code such as `ECONNREFUSED`, of the error or of what caused it; null where no runtime gave one. */
export function errorCode(error: unknown): string | null {
  for (let each = error, depth = 0; each instanceof Error && depth < 4; each = each.cause, depth += 1) {
    const code: unknown = Reflect.get(each, 'code');
    if (typeof code === 'string') return code;
  }
  return null;
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined);
