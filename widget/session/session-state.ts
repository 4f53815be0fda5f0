/** The session's whole state and its one reducer, composed of the pure reducers of its parts. */
import type { Booking } from '../booking/booking.ts';
import {
  initialBotCheck,
  reduceBotCheck,
  type BotCheckEvent,
  type BotCheckState,
} from '../bot-check/rules.ts';
import { UNDISTURBED, type CallCondition } from '../call/client-status.ts';
import type { CallState } from '../call/lifecycle.ts';
import { DEFAULT_CONFIG, type AgentConfig } from '../config/config.ts';
import type { OpenTrigger, Channel } from '../contract.ts';
import {
  NO_CONVERSATION,
  reduceConversation,
  type Conversation,
  type ConversationEvent,
} from './conversation.ts';
import { EMPTY_FORM, reduceForm, type FormEvent, type FormState } from './form.ts';
import { NO_NOTICES, reduceNotices, type NoticeEvent, type NoticeKind, type Notices } from './notices.ts';
import type { PanelState, Snapshot, Speaker } from './snapshot.ts';
import { offersMessages, offersWriting } from '../chat/writable.ts';
import { NO_MESSAGE, reduceMessage, type Message, type MessageEvent } from './message.ts';
import { isLasting } from './start-rules.ts';
import { NO_WRITING, reduceWriting, type Writing, type WritingEvent } from './writing.ts';

/** What the voice client says of itself. */
export type VoiceStatus = Pick<Snapshot, 'call' | 'muted' | keyof CallCondition>;

export type SessionState = VoiceStatus & {
  readonly config: AgentConfig;
  readonly panel: PanelState;
  readonly form: FormState;
  readonly botCheck: BotCheckState;
  readonly speaker: Speaker | null;
  readonly video: MediaStreamTrack | null;
  readonly conversation: Conversation;
  readonly writing: Writing;
  readonly message: Message;
  /** The newest one, until the visitor dismisses it. */
  readonly booking: Booking | null;
  readonly notices: Notices;
  readonly placement: number;
  readonly offeredUntil: number | null;
};

export type SessionEvent =
  | { readonly type: 'configured'; readonly config: AgentConfig }
  | { readonly type: 'panel-shown'; readonly trigger: OpenTrigger; readonly channel?: Channel }
  | { readonly type: 'panel-hidden' }
  | { readonly type: 'channel-shown'; readonly channel: Channel }
  | { readonly type: 'form'; readonly event: FormEvent }
  | { readonly type: 'bot-check'; readonly event: BotCheckEvent }
  | { readonly type: 'notice'; readonly event: NoticeEvent }
  | { readonly type: 'voice'; readonly status: VoiceStatus }
  /** The form was accepted, or is not needed again: a conversation begins, or goes on, perhaps in the other channel. */
  | { readonly type: 'starting'; readonly channel: Channel; readonly goesOn?: boolean }
  | { readonly type: 'conversation'; readonly event: ConversationEvent }
  | { readonly type: 'writing'; readonly event: WritingEvent }
  | { readonly type: 'message'; readonly event: MessageEvent }
  | { readonly type: 'booking'; readonly booking: Booking | null }
  | { readonly type: 'speech'; readonly speaker: Speaker; readonly speaking: boolean }
  | { readonly type: 'video'; readonly track: MediaStreamTrack | null }
  /** A call of the page before waits for the visitor until then, milliseconds since 1970; null: no more. */
  | { readonly type: 'offered'; readonly until: number | null }
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
  ...UNDISTURBED,
  speaker: null,
  video: null,
  conversation: NO_CONVERSATION,
  writing: NO_WRITING,
  message: NO_MESSAGE,
  booking: null,
  notices: NO_NOTICES,
  placement: 0,
  offeredUntil: null,
};

export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'configured':
      return configure(state, event.config);
    case 'panel-shown':
      return {
        ...state,
        panel: { open: true, trigger: event.trigger, channel: event.channel ?? 'voice' },
        message: reduceMessage(state.message, { type: 'shown' }),
      };
    case 'channel-shown':
      return state.panel.open ? { ...state, panel: { ...state.panel, channel: event.channel } } : state;
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
    case 'starting':
      return begin(state, event.channel, event.goesOn ?? goesOn(state));
    case 'conversation':
      return { ...state, conversation: reduceConversation(state.conversation, event.event) };
    case 'writing':
      return withWriting(state, event.event);
    case 'message':
      return withMessage(state, event.event);
    case 'booking':
      return { ...state, booking: event.booking };
    case 'speech':
      return { ...state, speaker: speakerAfter(state.speaker, event.speaker, event.speaking) };
    case 'video':
      return { ...state, video: event.track };
    case 'offered':
      return { ...state, offeredUntil: event.until };
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
  if (status.call.status !== 'idle') return { ...state, ...status };
  const quiet = { ...state, ...status, speaker: null, video: null };
  return state.call.status === 'idle' ? quiet : afterCall(quiet);
}

/** Whoever reads along goes on in writing, where that can be. */
function afterCall(state: SessionState): SessionState {
  const conversation = reduceConversation(state.conversation, { type: 'hung-up' });
  const after = { ...state, conversation };
  if (!state.writing.shown || state.writing.status === 'open') return after;
  return withWriting(after, { type: offersWriting(state.config) ? 'began' : 'ended' });
}

/** What is over and out of sight is forgotten. */
function withWriting(state: SessionState, event: WritingEvent): SessionState {
  const writing = reduceWriting(state.writing, event);
  const isOver = state.writing.status !== 'none' && writing.status === 'none';
  const conversation = isOver
    ? reduceConversation(state.conversation, { type: 'cleared' })
    : state.conversation;
  return { ...state, writing, conversation };
}

/** The token is spent here as well, and what the last attempt came to is over. */
function withMessage(state: SessionState, event: MessageEvent): SessionState {
  const after = { ...state, message: reduceMessage(state.message, event) };
  if (event.type !== 'sending') return after;
  return {
    ...after,
    form: reduceForm(state.form, { type: 'accepted' }),
    botCheck: reduceBotCheck(state.botCheck, { type: 'spent' }),
    notices: reduceNotices(state.notices, { type: 'starting' }),
  };
}

/** What the dialog is for: what was asked for and is offered; where no call can work, what is left. */
export function mainChannel({ panel, form, config }: SessionState): Channel {
  const offered = {
    voice: !isLasting(form.problem),
    writing: offersWriting(config),
    message: offersMessages(config),
  };
  const wishes: readonly Channel[] = [panel.open ? panel.channel : 'voice', 'voice', 'writing', 'message'];
  return wishes.find((channel) => offered[channel]) ?? 'voice';
}

/** Whether a line that is written now goes anywhere: into the call, or to the agent in writing. */
export const takesLines = ({ call, writing }: SessionState): boolean =>
  call.status !== 'idle' || writing.status === 'open';

/** The turn whose answer can be asked for again: the last one, in writing. */
export const askableTurn = ({ call, writing, conversation }: SessionState): number | null =>
  call.status === 'idle' && writing.status === 'open' ? conversation.turn : null;

/** A conversation that is open, or that a change of channel asked the form for, goes on: its lines stay. */
export const goesOn = ({ panel, writing }: Pick<SessionState, 'panel' | 'writing'>): boolean =>
  writing.status === 'open' || panel.trigger === 'conversation';

/** The token is spent here, whatever becomes of the start: no token starts two. */
function begin(before: SessionState, channel: Channel, isOld: boolean): SessionState {
  const conversation = isOld
    ? before.conversation
    : reduceConversation(before.conversation, { type: 'cleared' });
  const state = { ...before, conversation, writing: isOld ? before.writing : NO_WRITING };
  return {
    ...(channel === 'writing' ? withWriting(state, { type: 'began' }) : state),
    form: reduceForm(state.form, { type: 'accepted' }),
    panel: CLOSED_PANEL,
    botCheck: reduceBotCheck(state.botCheck, { type: 'spent' }),
    notices: reduceNotices(state.notices, { type: 'starting' }),
  };
}

function speakerAfter(current: Speaker | null, who: Speaker, speaking: boolean): Speaker | null {
  if (speaking) return who;
  return current === who ? null : current;
}

function offerOf({ status, unread }: Writing): Snapshot['offer'] {
  if (unread) return 'answered';
  return status === 'none' ? 'launcher' : 'resume';
}

export function snapshotOf(session: SessionState): Snapshot {
  const { notices, ...state } = session;
  return {
    ...state,
    notices: notices.shown,
    offersWriting: offersWriting(state.config),
    offersMessages: offersMessages(state.config),
    mayCall: !isLasting(session.form.problem),
    channel: mainChannel(session),
    takesLines: takesLines(session),
    askableTurn: askableTurn(session),
    offer: offerOf(session.writing),
  };
}
