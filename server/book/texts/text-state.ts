/** What becomes of a text. Reports of a provider arrive several times and in any order. Pure. */
import type { TextRow } from '../../inbox/store/tables.ts';

export type TextState = TextRow['state'];

/** How far a text has come. A later state is never undone. */
const PROGRESS: Readonly<Record<TextState, number>> = {
  waiting: 0,
  sending: 1,
  unknown: 1,
  accepted: 2,
  sent: 3,
  delivered: 4,
  undelivered: 4,
  refused: 4,
  dropped: 4,
};

/** Null if the text is as far already. */
export const advanced = (state: TextState, next: TextState): TextState | null =>
  PROGRESS[next] > PROGRESS[state] || (state === 'sending' && next === 'unknown') ? next : null;

/** Twilio's words, and those of others. */
const REPORTED: Readonly<Record<string, TextState>> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'undelivered',
  canceled: 'undelivered',
};

/** Null for a word that says nothing. */
export const reportedState = (status: string): TextState | null =>
  (Object.hasOwn(REPORTED, status) ? REPORTED[status] : undefined) ?? null;
