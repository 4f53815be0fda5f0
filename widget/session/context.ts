/** The context that all parts of a session share, created by `session.ts`. */
import {
  TAG,
  type Channel,
  type CloseReason,
  type EmitEvent,
  type EventDetails,
  type OpenTrigger,
} from '../contract.ts';
import type { SessionEvent, SessionState } from './state/state.ts';

export type SessionContext = {
  /** Sends an event to the page. */
  readonly emit: EmitEvent;
  readonly dispatch: (event: SessionEvent) => void;
  readonly state: () => SessionState;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly fetch: typeof globalThis.fetch;
  readonly dialog: DialogControls;
};

/** Opens and closes the dialog, and emits the events. The session is then notified of the dialog's state. */
export type DialogControls = {
  open(trigger: OpenTrigger, channel?: Channel): void;
  close(reason: CloseReason): void;
};

type Problem = EventDetails['call-error'];

/** A missing or wrong setting of the page that prevents calls. */
export const notSetUp = (message: string): Problem => ({
  type: 'configuration-error',
  message,
  fatal: true,
  reason: 'not-configured',
});

/** Reports each problem once, because the platform repeats the whole conversation. */
export function settingReports(context: Pick<SessionContext, 'emit'>): (message: string) => void {
  const reported = new Set<string>();
  return (message) => {
    if (reported.has(message)) return;
    reported.add(message);
    reportSetting(context, message);
  };
}

/** Reports a setting that disables one feature, and no calls, to the page's owner. */
export function reportSetting({ emit }: Pick<SessionContext, 'emit'>, message: string): void {
  console.warn(`<${TAG}>: ${message}`);
  emit('call-error', { ...notSetUp(message), fatal: false });
}
