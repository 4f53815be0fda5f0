/** What a session has on the screen, or in sound, apart from the dialog. */
import type { OpenTrigger } from '../contract.ts';
import type { Session } from '../session/session.ts';

/** True for a call, and for one that can be gone on with. */
export function isInCall(session: Session | null): boolean {
  if (session === null) return false;
  const { call, offeredUntil } = session.getSnapshot();
  return offeredUntil !== null || call.status !== 'idle';
}

/** True while what is written is on the screen. */
export const isWriting = (session: Session | null): boolean => session?.getSnapshot().writing.shown === true;

/** What opens the dialog by a press of the visitor's. */
export const PRESSES: ReadonlySet<OpenTrigger> = new Set(['launcher', 'page-element']);
