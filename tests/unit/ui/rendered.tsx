/** Renders a part of the view for a given snapshot. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initialBotCheck } from '../../../widget/bot-check/rules.ts';
import { DEFAULT_CONFIG } from '../../../widget/config/config.ts';
import { OpenerMemory } from '../../../widget/dialog/focus.ts';
import { NO_CONVERSATION } from '../../../widget/session/state/conversation.ts';
import { EMPTY_FORM } from '../../../widget/session/state/form.ts';
import type { Actions, Snapshot } from '../../../widget/session/state/snapshot.ts';
import { NO_MESSAGE } from '../../../widget/session/state/form.ts';
import { NO_WRITING } from '../../../widget/session/state/conversation.ts';
import { en } from '../../../widget/i18n/en.ts';
import { ViewContext } from '../../../widget/ui/context.ts';

/** The initial state. */
const IDLE: Snapshot = {
  config: DEFAULT_CONFIG,
  panel: { open: false, trigger: null },
  form: EMPTY_FORM,
  botCheck: initialBotCheck,
  call: { status: 'idle' },
  muted: false,
  speaker: null,
  isLookingUp: false,
  asking: false,
  connected: true,
  audioBlocked: false,
  microphoneLost: false,
  paused: null,
  minutesLeft: null,
  finding: null,
  microphoneTest: 'off',
  weak: false,
  microphoneId: null,
  loudspeakerId: null,
  video: null,
  conversation: NO_CONVERSATION,
  writing: NO_WRITING,
  message: NO_MESSAGE,
  missing: [],
  question: null,
  replies: [],
  booking: null,
  offersWriting: true,
  offersMessages: false,
  mayCall: true,
  channel: 'voice',
  takesLines: false,
  askableTurn: null,
  offer: 'launcher',
  notices: [],
  placement: 0,
  offeredUntil: null,
};
export const LIVE: Partial<Snapshot> = { call: { status: 'live', callId: 'c', since: Date.now() } };

export function render(piece: ReactElement, changes: Partial<Snapshot> = {}): string {
  const snapshot = { ...IDLE, ...changes };
  // For rendering only; actions are never called.
  const store = {
    actions: {} as Actions,
    getSnapshot: () => snapshot,
    getDrawnSnapshot: () => snapshot,
    subscribe: () => () => undefined,
  };
  const view = { store, strings: en, opener: new OpenerMemory() };
  return renderToStaticMarkup(<ViewContext value={view}>{piece}</ViewContext>);
}
