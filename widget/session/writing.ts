/** The written channel and its panel, as pure data. What is said in it stands in `conversation.ts`. */
import type { FailureReason } from '../contract.ts';

export type Writing = {
  /** `none` also in a call, in which the panel shows what is said. `ended`: its lines are shown until it is closed. */
  readonly status: 'none' | 'open' | 'ended';
  /** The panel is on the screen. */
  readonly shown: boolean;
  /** An answer has come since the panel was hidden. */
  readonly unread: boolean;
  /** `resuming`: its answer broke off, and is asked for once more. */
  readonly agent: 'quiet' | 'writing' | 'resuming';
  /** Why the last line was not answered. */
  readonly problem: FailureReason | null;
  /** When it may be tried again, milliseconds since 1970; null when nobody said so. */
  readonly retryAt: number | null;
  /** What the visitor has not sent yet: it outlives the panel. */
  readonly draft: string;
};

export type WritingEvent =
  | { readonly type: 'began' | 'shown' | 'hidden' | 'ended' | 'arrived' }
  | { readonly type: 'agent'; readonly agent: Writing['agent'] }
  | { readonly type: 'problem'; readonly problem: FailureReason | null; readonly retryAt?: number | null }
  | { readonly type: 'drafted'; readonly draft: string };

export const NO_WRITING: Writing = {
  status: 'none',
  shown: false,
  unread: false,
  agent: 'quiet',
  problem: null,
  retryAt: null,
  draft: '',
};

export function reduceWriting(writing: Writing, event: WritingEvent): Writing {
  switch (event.type) {
    case 'began':
      return { ...NO_WRITING, status: 'open', shown: true, draft: writing.draft };
    case 'shown':
      return { ...writing, shown: true, unread: false };
    case 'hidden':
      return writing.status === 'ended' ? NO_WRITING : { ...writing, shown: false };
    case 'arrived':
      return { ...writing, unread: !writing.shown };
    case 'ended':
      return { ...NO_WRITING, status: writing.shown ? 'ended' : 'none', shown: writing.shown };
    case 'agent':
      return { ...writing, agent: event.agent };
    case 'problem':
      return { ...writing, problem: event.problem, retryAt: event.retryAt ?? null };
    case 'drafted':
      return { ...writing, draft: event.draft };
  }
}
