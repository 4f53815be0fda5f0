/** The toasts as pure data: which is shown, in which style. `i18n/` has the texts. */
import type { FailureReason } from '../../contract.ts';

export type NoticeKind =
  | 'verification-required'
  | 'consent-required'
  | 'call-started'
  | 'call-ended'
  | 'time-reached'
  | 'call-failed'
  | 'call-error'
  | 'message-failed'
  | 'language-failed';

export type Notice = {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly style: 'default' | 'destructive';
  /** The reason of a failure, for the toast's second line. */
  readonly reason: FailureReason | null;
  /** "Did this help?", after a call of this length: asked or answered; not asked if undefined. */
  readonly question?: 'asked' | 'answered';
  readonly lengthMs?: number;
};

export type NoticeEvent =
  | {
      readonly type: 'show';
      readonly kind: NoticeKind;
      readonly reason?: FailureReason;
      /** Of a call whose visitor is asked whether it helped. */
      readonly lengthMs?: number | undefined;
    }
  | { readonly type: 'dismiss' | 'answered'; readonly id: number }
  /** The toast is outdated, or its request was fulfilled. */
  | { readonly type: 'withdraw'; readonly kind: NoticeKind }
  | { readonly type: 'starting' };

export type Notices = { readonly shown: readonly Notice[]; readonly nextId: number };

export const NO_NOTICES: Notices = { shown: [], nextId: 1 };

/** The most toasts; the oldest is dropped. */
const MAX_TOASTS = 3;

const DESTRUCTIVE: ReadonlySet<NoticeKind> = new Set([
  'language-failed',
  'call-error',
  'call-failed',
  'message-failed',
  'verification-required',
  'consent-required',
]);

export function reduceNotices(notices: Notices, event: NoticeEvent): Notices {
  switch (event.type) {
    case 'show':
      return show(notices, event);
    case 'dismiss':
      return { ...notices, shown: notices.shown.filter(({ id }) => id !== event.id) };
    case 'answered':
      return { ...notices, shown: notices.shown.map((notice) => answered(notice, event.id)) };
    case 'withdraw':
      return { ...notices, shown: notices.shown.filter(({ kind }) => kind !== event.kind) };
    case 'starting':
      // A message that was not sent is not sent by a conversation either.
      return { ...notices, shown: notices.shown.filter(({ kind }) => kind === 'message-failed') };
  }
}

/** A notice of the same kind is replaced, so that it is announced again and never stacks. */
function show(
  { shown, nextId }: Notices,
  { kind, reason, lengthMs }: NoticeEvent & { readonly type: 'show' },
): Notices {
  const style = DESTRUCTIVE.has(kind) ? 'destructive' : 'default';
  const others = shown.filter((notice) => notice.kind !== kind).slice(1 - MAX_TOASTS);
  return {
    shown: [
      ...others,
      {
        id: nextId,
        kind,
        style,
        reason: reason ?? null,
        ...(lengthMs !== undefined && { question: 'asked', lengthMs }),
      },
    ],
    nextId: nextId + 1,
  };
}

const answered = (notice: Notice, id: number): Notice =>
  notice.id === id && notice.question === 'asked' ? { ...notice, question: 'answered' } : notice;
