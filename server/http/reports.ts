/** Reports problems to the owner: one line per cause in ten minutes. */

/** The cause of a reported line. Lines with the same cause are one problem. */
export type Cause =
  | 'address'
  | 'answer-broke-off'
  | 'bot-check'
  | 'bot-check-host'
  | 'bot-check-settings'
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
  | 'tool-answer'
  | 'unexpected';

export type Report = (cause: Cause, message: string) => void;

export type Reports = {
  readonly report: Report;
  /** The causes reported in the last ten minutes. */
  readonly recent: () => readonly Cause[];
};

const QUIET_MS = 10 * 60_000;

type Silence = { readonly until: number; unreported: number };

/** @param onProblem may throw or reject */
export function createReports(
  onProblem: (problem: string) => void | Promise<void>,
  now: () => number,
): Reports {
  const silences = new Map<Cause, Silence>();
  const isRecent = ({ until }: Silence): boolean => now() < until;
  const report: Report = (cause, message) => {
    const silence = silences.get(cause);
    if (silence !== undefined && isRecent(silence)) {
      silence.unreported += 1;
      return;
    }
    silences.set(cause, { until: now() + QUIET_MS, unreported: 0 });
    const before = silence?.unreported ?? 0;
    runHook(() =>
      onProblem(before === 0 ? message : `${message} (${before} more like this since the last line)`),
    );
  };
  const recent = () => [...silences].flatMap(([cause, silence]) => (isRecent(silence) ? [cause] : []));
  return { report, recent };
}

/** Runs an owner's callback. If it throws or rejects, neither the process nor the answer is affected. */
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

/** Includes the causes, because a failed `fetch` names none in its message. */
export function errorText(error: unknown): string {
  const causes: string[] = [];
  for (let each = error; each !== undefined && each !== null && causes.length < 4; each = causeOf(each))
    causes.push(each instanceof Error ? String(each) : (JSON.stringify(each) ?? 'nothing'));
  return causes.join(', caused by ');
}

/** A field such as `code` (`ECONNREFUSED`), of the error or its cause; null if there is none. */
export function errorField(error: unknown, name: 'code' | 'syscall'): string | null {
  for (let each = error, depth = 0; each instanceof Error && depth < 4; each = each.cause, depth += 1) {
    const value: unknown = Reflect.get(each, name);
    if (typeof value === 'string') return value;
  }
  return null;
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined);
