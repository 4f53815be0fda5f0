/** What follows from the session's state: the snapshot that the view renders, and what else depends on several parts. */
import { offersMessages, offersWriting } from '../../chat/writable.ts';
import type { AgentConfig } from '../../config/config.ts';
import { isOpen, missingSetting } from '../../config/required-settings.ts';
import type { Channel, FailureReason } from '../../contract.ts';
import type { Writing } from './conversation.ts';
import { reduceForm, type FormState } from './form.ts';
import { isLasting, mainChannel } from './main-channel.ts';
import type { Snapshot } from './snapshot.ts';
import type { SessionState } from './state.ts';

/** Whether a message can be sent now, into the call or to the chat. */
export const takesLines = ({ call, writing }: SessionState): boolean =>
  call.status !== 'idle' || writing.status === 'open';

/** The turn whose answer can be requested again: the last one of a text chat. */
export const askableTurn = ({ call, writing, conversation }: SessionState): number | null =>
  call.status === 'idle' && writing.status === 'open' ? conversation.turn : null;

/**
 * Why no call can start with this configuration. Derived, because a page may set its attributes late, and the endpoint
 * answers late: the form appears with the last setting that was missing.
 */
function hindranceOf(config: AgentConfig): FailureReason | null {
  if (config.endpoint?.status === 'unreachable') return 'network';
  if (missingSetting(config) !== null) return 'not-configured';
  return isOpen(config, 'voice') ? null : 'paused';
}

/** Other channels than voice may be open while calls are paused. */
function formWith(form: FormState, hindrance: FailureReason | null, channel: Channel): FormState {
  if (hindrance === null || isLasting(form.problem) || (hindrance === 'paused' && channel !== 'voice'))
    return form;
  return reduceForm(form, { type: 'failed', problem: hindrance, retryAt: null });
}

function offerOf({ status, unread }: Writing): Snapshot['offer'] {
  if (unread) return 'answered';
  return status === 'none' ? 'launcher' : 'resume';
}

export function snapshotOf(session: SessionState): Snapshot {
  const { notices, form, liveSince: _, awaitsTurns: __, ...state } = session;
  const hindrance = hindranceOf(state.config);
  const channel = mainChannel(session);
  return {
    ...state,
    form: formWith(form, hindrance, channel),
    notices: notices.shown,
    offersWriting: offersWriting(state.config),
    offersMessages: offersMessages(state.config),
    mayCall: hindrance === null && !isLasting(form.problem),
    channel,
    takesLines: takesLines(session),
    askableTurn: askableTurn(session),
    offer: offerOf(session.writing),
  };
}
