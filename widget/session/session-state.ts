/** The session's whole state and its one reducer, composed of the pure reducers of its parts. */
import {
  initialBotCheck,
  reduceBotCheck,
  type BotCheckEvent,
  type BotCheckState,
} from '../bot-check/rules.ts';
import type { CallState } from '../call/lifecycle.ts';
import { addTranscript, type Caption, type Transcript } from './captions.ts';
import { DEFAULT_CONFIG, type AgentConfig } from '../config/config.ts';
import type { OpenTrigger } from '../contract.ts';
import { EMPTY_FORM, reduceForm, type FormEvent, type FormState } from './form.ts';
import { NO_NOTICES, reduceNotices, type NoticeEvent, type NoticeKind, type Notices } from './notices.ts';
import type { PanelState, Snapshot } from './snapshot.ts';

export type Speaker = 'assistant' | 'user';

/** What the voice client says of itself. */
export type VoiceStatus = Pick<Snapshot, 'call' | 'muted' | 'connected' | 'audioBlocked' | 'microphoneLost'>;

export type SessionState = VoiceStatus & {
  readonly config: AgentConfig;
  readonly panel: PanelState;
  readonly form: FormState;
  readonly botCheck: BotCheckState;
  readonly speaker: Speaker | null;
  readonly video: MediaStreamTrack | null;
  readonly captions: readonly Caption[];
  readonly notices: Notices;
  readonly placement: number;
};

export type SessionEvent =
  | { readonly type: 'configured'; readonly config: AgentConfig }
  | { readonly type: 'panel-shown'; readonly trigger: OpenTrigger }
  | { readonly type: 'panel-hidden' }
  | { readonly type: 'form'; readonly event: FormEvent }
  | { readonly type: 'bot-check'; readonly event: BotCheckEvent }
  | { readonly type: 'notice'; readonly event: NoticeEvent }
  | { readonly type: 'voice'; readonly status: VoiceStatus }
  | { readonly type: 'call-starting' }
  | { readonly type: 'transcript'; readonly transcript: Transcript }
  | { readonly type: 'speech'; readonly speaker: Speaker; readonly speaking: boolean }
  | { readonly type: 'video'; readonly track: MediaStreamTrack | null }
  | { readonly type: 'placed' };

const IDLE: CallState = { status: 'idle' };
const CLOSED_PANEL: PanelState = { open: false, trigger: null };

export const INITIAL_STATE: SessionState = {
  config: DEFAULT_CONFIG,
  panel: CLOSED_PANEL,
  form: EMPTY_FORM,
  botCheck: initialBotCheck,
  call: IDLE,
  muted: false,
  connected: true,
  audioBlocked: false,
  microphoneLost: false,
  speaker: null,
  video: null,
  captions: [],
  notices: NO_NOTICES,
  placement: 0,
};

export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'configured':
      return configure(state, event.config);
    case 'panel-shown':
      return { ...state, panel: { open: true, trigger: event.trigger } };
    case 'panel-hidden':
      return state.panel.open ? { ...state, panel: CLOSED_PANEL } : state;
    case 'form':
      return withoutMetRequests({ ...state, form: reduceForm(state.form, event.event) });
    case 'bot-check':
      return withoutMetRequests(afterBotCheck(state, event.event));
    case 'notice':
      return { ...state, notices: reduceNotices(state.notices, event.event) };
    case 'voice':
      return follow(state, event.status);
    case 'call-starting':
      return beginCall(state);
    case 'transcript':
      return { ...state, captions: addTranscript(state.captions, event.transcript) };
    case 'speech':
      return { ...state, speaker: speakerAfter(state.speaker, event.speaker, event.speaking) };
    case 'video':
      return { ...state, video: event.track };
    case 'placed':
      return { ...state, placement: state.placement + 1 };
  }
}

/** Whoever passes the check again is trying again: the form still says what failed, and the toast would cover it. */
function afterBotCheck(state: SessionState, event: BotCheckEvent): SessionState {
  const botCheck = reduceBotCheck(state.botCheck, event);
  const isNew = botCheck.status === 'passed' && state.botCheck.status !== 'passed';
  return { ...state, botCheck, notices: isNew ? withdrawn('call-failed', state.notices) : state.notices };
}

/** A toast that asks for something leaves when it has been done. */
function withoutMetRequests(state: SessionState): SessionState {
  const consented = state.form.consent ? withdrawn('consent-required', state.notices) : state.notices;
  const passed = state.botCheck.status === 'passed';
  return { ...state, notices: passed ? withdrawn('verification-required', consented) : consented };
}

function withdrawn(kind: NoticeKind, notices: Notices): Notices {
  return reduceNotices(notices, { type: 'withdraw', kind });
}

/** A prefilled name is a default: it never overwrites what the visitor typed. */
function configure(state: SessionState, config: AgentConfig): SessionState {
  const prefill: FormEvent = { type: 'prefilled', name: config.name, previous: state.config.name };
  return { ...state, config, form: reduceForm(state.form, prefill) };
}

/** Nobody is heard or seen outside a call. */
function follow(state: SessionState, status: VoiceStatus): SessionState {
  const over = status.call.status === 'idle';
  return { ...state, ...status, speaker: over ? null : state.speaker, video: over ? null : state.video };
}

/** The token is spent here, whatever becomes of the call: no token starts two calls. */
function beginCall(state: SessionState): SessionState {
  return {
    ...state,
    form: reduceForm(state.form, { type: 'accepted' }),
    panel: CLOSED_PANEL,
    botCheck: reduceBotCheck(state.botCheck, { type: 'spent' }),
    notices: reduceNotices(state.notices, { type: 'call-starting' }),
    captions: [],
  };
}

function speakerAfter(current: Speaker | null, who: Speaker, speaking: boolean): Speaker | null {
  if (speaking) return who;
  return current === who ? null : current;
}
