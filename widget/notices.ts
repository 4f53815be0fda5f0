/** The toasts, as pure data: which is shown, in which style. Words live in `strings.ts`. */
import type { FailureReason } from './contract.ts';

export type NoticeKind =
  | 'verification-required'
  | 'consent-required'
  | 'call-started'
  | 'call-ended'
  | 'call-failed'
  | 'call-error';

export type Notice = {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly style: 'default' | 'destructive';
  /** Why, when something failed: the toast's second line. */
  readonly reason: FailureReason | null;
};
