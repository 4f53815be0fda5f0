/**
 * What a visitor sees when a call started, failed or ended: the form's problem, the toast, and whether the dialog opens
 * again. Pure.
 */
import { TIME_OVER_REASON } from '../../call/constants.ts';
import type { EndReason, FailureReason, OpenTrigger } from '../../contract.ts';
import type { Writing } from './conversation.ts';
import { reduceForm, type FormState } from './form.ts';
import { reduceNotices, type NoticeKind, type Notices } from './notices.ts';

/** Why an attempt failed: an error or its event detail. `retryAfter` is in seconds. */
export type Failure = {
  readonly reason: FailureReason;
  readonly retryAfter?: number | null;
  readonly requestId?: string | null;
};

/** `at`: milliseconds since 1970. */
export type Failed = { readonly failure: Failure; readonly at: number };

export type CallResult =
  | { readonly type: 'call-started' }
  | ({ readonly type: 'attempt-failed' } & Failed)
  | { readonly type: 'attempt-cancelled'; readonly reason: EndReason }
  | { readonly type: 'call-error'; readonly reason: FailureReason }
  /** `steadyAt`: by the clock that measures the call. */
  | { readonly type: 'call-ended'; readonly reason: EndReason; readonly steadyAt: number }
  /** A stored call was not resumed. `error` is null if the visitor declined or the call had ended. */
  | { readonly type: 'not-resumed'; readonly error: FailureReason | null };

/** Reasons of ends without a toast, because an error announced them or the page is gone. */
const SILENT_ENDS: ReadonlySet<EndReason> = new Set([
  'connection-lost',
  'call-failed',
  'element-removed',
  'page-closed',
]);

/** Reasons after which every attempt fails without a new bot check or consent. */
const NEEDS_ADMISSION: ReadonlySet<FailureReason> = new Set(['bot-check-refused', 'consent-refused']);

/** The toasts after a result. @param liveSince when the agent began to listen in this call; null if it never did */
export function noticesAfter(notices: Notices, event: CallResult, liveSince: number | null): Notices {
  switch (event.type) {
    case 'call-started':
      return show(notices, 'call-started');
    case 'attempt-failed':
      return show(notices, 'call-failed', event.failure.reason);
    case 'attempt-cancelled':
      // A start that was canceled in the room counts as an ended call.
      return event.reason === 'element-removed' ? notices : showEnded(notices, 'call-ended');
    case 'call-error':
      return show(notices, 'call-error', event.reason);
    case 'call-ended':
      return afterEnd(notices, event.reason, liveSince === null ? undefined : event.steadyAt - liveSince);
    case 'not-resumed':
      return event.error ? show(notices, 'call-error', event.error) : showEnded(notices, 'call-error');
  }
}

/** The form says why, and when to try again. A refused consent must be given again. */
export function withFailure(form: FormState, { failure, at }: Failed): FormState {
  const { reason, retryAfter = null, requestId = null } = failure;
  const retryAt = retryAfter === null ? null : at + retryAfter * 1_000;
  const failed = reduceForm(form, { type: 'failed', problem: reason, retryAt, requestId });
  return reason === 'consent-refused' ? { ...failed, consent: false } : failed;
}

/** How the dialog opens after a failed attempt. Null keeps it closed, and the visitor continues in writing. */
export function reopening({ status }: Pick<Writing, 'status'>, reason: FailureReason): OpenTrigger | null {
  if (status !== 'open') return 'failure';
  return NEEDS_ADMISSION.has(reason) ? 'conversation' : null;
}

function afterEnd(notices: Notices, reason: EndReason, lengthMs: number | undefined): Notices {
  const after = reduceNotices(notices, { type: 'withdraw', kind: 'call-started' });
  if (SILENT_ENDS.has(reason)) return after;
  const kind = reason === TIME_OVER_REASON ? 'time-reached' : 'call-ended';
  return reduceNotices(after, { type: 'show', kind, lengthMs });
}

const show = (notices: Notices, kind: NoticeKind, reason?: FailureReason): Notices =>
  reduceNotices(notices, { type: 'show', kind, ...(reason && { reason }) });

/** Says that the call ended, unless a toast already does. */
const showEnded = (notices: Notices, alternative: NoticeKind): Notices =>
  notices.shown.some(({ kind }) => kind === alternative) ? notices : show(notices, 'call-ended');
