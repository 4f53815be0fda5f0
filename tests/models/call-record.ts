/** The rule for the events of one start and its call, shared by the tests in Node and in a page. */
import type { EventName } from '../../widget/contract.ts';

export type CallRecord = {
  joined: boolean;
  readonly outcomes: string[];
  readonly fatal: string[];
  readonly ends: string[];
};

/** The events that may fire for a call that has ended or is about to. */
export const PARTING: readonly EventName[] = [
  'agent-open',
  'agent-close',
  'consent',
  'call-start-progress',
  'call-start-failed',
  'call-error',
  'call-end',
  'speech-end',
  'call-video',
  'call-message',
];

/**
 * One outcome for each start, one end for each call, one error for each failure. Serialized and sent to pages, so it
 * must not reference anything outside itself.
 */
export function wrongWith({ joined, outcomes, fatal, ends }: CallRecord): readonly string[] {
  const isLost = ends[0] === 'connection-lost' || ends[0] === 'call-failed';
  const isFailure = outcomes[0] === 'success' ? isLost : outcomes[0] !== 'cancelled';
  const isRight =
    outcomes.length === 1 && ends.length === (joined ? 1 : 0) && fatal.length === (isFailure ? 1 : 0);
  const events = [`joined: ${String(joined)}`, ...outcomes, 'ends:', ...ends, 'errors:', ...fatal];
  return isRight ? [] : [`a call with the wrong events: ${events.join(' ')}`];
}
