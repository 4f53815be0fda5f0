/** Reports problems to the owner's log: one line per cause in ten minutes. */

/** The cause of a reported line. Lines with the same cause are one problem. */
export type Cause =
  | 'address'
  | 'answer-broke-off'
  | 'book'
  | 'bot-check'
  | 'bot-check-host'
  | 'bot-check-settings'
  | 'budget'
  | 'business'
  | 'businesses'
  | 'calendar'
  | 'consent-text'
  | 'consent-version'
  | 'counters'
  | 'give-back'
  | 'hook'
  | 'inbox'
  | 'inbox-clock'
  | 'inbox-event'
  | 'inbox-isolation'
  | 'inbox-mail'
  | 'inbox-webhook'
  | 'limits'
  | 'messages'
  | 'origin'
  | 'platform-answer'
  | 'platform-refusal'
  | 'platform-request'
  | 'receipt'
  | 'texts'
  | 'tool-answer'
  | 'unexpected'
  | 'unknown-business';

/** Causes by which visitors are refused, or a record is lost. The others are warnings. */
const ERRORS: ReadonlySet<Cause> = new Set<Cause>([
  'address',
  'bot-check',
  'bot-check-settings',
  'business',
  'businesses',
  'counters',
  'inbox',
  'messages',
  'platform-answer',
  'platform-refusal',
  'platform-request',
  'receipt',
  'unexpected',
]);

export type LogFields = {
  readonly cause: Cause;
  /** Also in the answer's `x-request-id`. */
  readonly requestId?: string;
  /** How often the cause occurred since its last line. */
  readonly unreported?: number;
};

/** Receives each line with its level, as pino and other structured loggers do. */
export type Log = {
  readonly warn: (fields: LogFields, message: string) => void | Promise<void>;
  readonly error: (fields: LogFields, message: string) => void | Promise<void>;
};

/** One line of JSON on the standard error output. */
export const consoleLog: Log = {
  warn: (fields, message) => console.warn(JSON.stringify({ level: 'warn', ...fields, msg: message })),
  error: (fields, message) => console.error(JSON.stringify({ level: 'error', ...fields, msg: message })),
};

export type Report = (cause: Cause, message: string, requestId?: string) => void;

export type Reports = {
  readonly report: Report;
  /** The causes reported in the last ten minutes. */
  readonly recent: () => readonly Cause[];
};

const QUIET_MS = 10 * 60_000;

type Silence = { readonly until: number; unreported: number };

/** @param log its functions may throw or reject */
export function createReports(log: Log, now: () => number): Reports {
  const silences = new Map<Cause, Silence>();
  const isRecent = ({ until }: Silence): boolean => now() < until;
  const report: Report = (cause, message, requestId) => {
    const silence = silences.get(cause);
    if (silence !== undefined && isRecent(silence)) {
      silence.unreported += 1;
      return;
    }
    silences.set(cause, { until: now() + QUIET_MS, unreported: 0 });
    const unreported = silence?.unreported ?? 0;
    const fields: LogFields = {
      cause,
      ...(requestId === undefined ? {} : { requestId }),
      ...(unreported === 0 ? {} : { unreported }),
    };
    runHook(() => (ERRORS.has(cause) ? log.error(fields, message) : log.warn(fields, message)));
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
