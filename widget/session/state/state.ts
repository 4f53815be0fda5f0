/** The session's whole state and its one reducer, composed of the pure reducers of its parts. */
import type { Reply } from '../../booking/replies.ts';
import { initialBotCheck, reduceBotCheck, type BotCheckEvent } from '../../bot-check/rules.ts';
import { UNDISTURBED, type CallCondition } from '../../call/client-status.ts';
import type { CallState } from '../../call/lifecycle.ts';
import { offersWriting } from '../../chat/writable.ts';
import { DEFAULT_CONFIG, type AgentConfig } from '../../config/config.ts';
import { nameErrorOf } from '../../config/name.ts';
import type { Channel, OpenTrigger } from '../../contract.ts';
import {
  NO_CONVERSATION,
  NO_WRITING,
  reduceConversation,
  reduceWriting,
  type ConversationEvent,
  type ResentTurn,
  type WritingEvent,
} from './conversation.ts';
import {
  EMPTY_FORM,
  NO_MESSAGE,
  reduceForm,
  reduceMessage,
  type FormEvent,
  type FormState,
  type MessageEvent,
  type Missing,
} from './form.ts';
import { mainChannel } from './main-channel.ts';
import { NO_NOTICES, reduceNotices, type NoticeEvent, type NoticeKind, type Notices } from './notices.ts';
import { noticesAfter, withFailure, type CallResult, type Failed } from './results.ts';
import type { PanelState, Snapshot, Speaker } from './snapshot.ts';

/** The voice client's state. */
export type VoiceStatus = Pick<Snapshot, 'call' | 'muted' | keyof CallCondition>;

/** What `derived.ts` derives from the state. */
type Derived =
  | 'form'
  | 'notices'
  | 'offersWriting'
  | 'offersMessages'
  | 'mayCall'
  | 'channel'
  | 'takesLines'
  | 'askableTurn'
  | 'offer';

export type SessionState = Omit<Snapshot, Derived> & {
  readonly form: FormState;
  readonly notices: Notices;
  /** When the agent began to listen in the newest call, by the clock that measures it; null if it never did. */
  readonly liveSince: number | null;
  /** Whether the newest call was resumed and its earlier lines are not known yet. */
  readonly awaitsTurns: boolean;
};

/** A start from the form clears the lines of a conversation that is over; a change of channel keeps them. */
export type StartOrigin = 'form' | 'conversation';

export type SessionEvent =
  | { readonly type: 'configured'; readonly config: AgentConfig }
  | { readonly type: 'panel-shown'; readonly trigger: OpenTrigger; readonly channel?: Channel }
  | { readonly type: 'panel-hidden' }
  | { readonly type: 'channel-shown'; readonly channel: Channel }
  /** A first question was chosen; null if it was asked. */
  | { readonly type: 'chosen'; readonly question: string | null }
  | { readonly type: 'form'; readonly event: FormEvent }
  | { readonly type: 'bot-check'; readonly event: BotCheckEvent }
  | { readonly type: 'notice'; readonly event: NoticeEvent }
  | { readonly type: 'voice'; readonly status: VoiceStatus }
  /** The form's button was pressed with missing fields. */
  | { readonly type: 'refused'; readonly missing: readonly Missing[] }
  /** A conversation starts from the form, or continues in the other channel. */
  | { readonly type: 'starting'; readonly channel: Channel; readonly origin: StartOrigin }
  | CallResult
  /** The turns of a call that began on another page. */
  | { readonly type: 'resent'; readonly turns: readonly ResentTurn[]; readonly at: number }
  | ({ readonly type: 'message-failed' } & Failed)
  | { readonly type: 'conversation'; readonly event: ConversationEvent }
  | { readonly type: 'writing'; readonly event: WritingEvent }
  | { readonly type: 'message'; readonly event: MessageEvent }
  | { readonly type: 'replies'; readonly replies: readonly Reply[] }
  | { readonly type: 'booking'; readonly booking: Snapshot['booking'] }
  | { readonly type: 'speech'; readonly speaker: Speaker; readonly speaking: boolean }
  | { readonly type: 'looking-up'; readonly isLookingUp: boolean }
  | { readonly type: 'video'; readonly track: MediaStreamTrack | null }
  /** A call of the previous page is offered until then, milliseconds since 1970; null ends the offer. */
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
  isLookingUp: false,
  video: null,
  conversation: NO_CONVERSATION,
  writing: NO_WRITING,
  message: NO_MESSAGE,
  missing: [],
  question: null,
  replies: [],
  booking: null,
  notices: NO_NOTICES,
  placement: 0,
  offeredUntil: null,
  liveSince: null,
  awaitsTurns: false,
};

export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'configured':
      return configure(state, event.config);
    case 'panel-shown':
      return showPanel(state, event.trigger, event.channel);
    case 'channel-shown':
      return showChannel(state, event.channel);
    case 'panel-hidden':
      return hidePanel(state);
    case 'chosen':
      return { ...state, question: event.question };
    case 'form':
      return withoutMetRequests(afterForm(state, event.event));
    case 'bot-check':
      return withoutMetRequests({ ...state, botCheck: reduceBotCheck(state.botCheck, event.event) });
    case 'notice':
      return { ...state, notices: reduceNotices(state.notices, event.event) };
    case 'voice':
      return follow(state, event.status);
    case 'refused':
      return refuse(state, event.missing);
    case 'starting':
      return begin(state, event.channel, event.origin === 'conversation' || isContinued(state));
    case 'attempt-failed':
      return withNotices({ ...state, form: withFailure(state.form, event) }, event);
    case 'call-started':
    case 'attempt-cancelled':
    case 'call-error':
    case 'call-ended':
    case 'not-resumed':
      return withNotices(state, event);
    case 'resent':
      return state.awaitsTurns ? withTurns(state, event) : state;
    case 'message-failed':
      return withMessage(withMessageFailure(state, event), { type: 'failed' });
    case 'conversation':
      return withLine(state, event.event);
    case 'writing':
      return withWriting(state, event.event);
    case 'message':
      return withMessage(state, event.event);
    case 'replies':
      return { ...state, replies: event.replies };
    case 'booking':
      return { ...state, booking: event.booking };
    case 'speech':
      return withSpeech(state, event.speaker, event.speaking);
    case 'looking-up':
      return { ...state, isLookingUp: event.isLookingUp };
    case 'video':
      return { ...state, video: event.track };
    case 'offered':
      return { ...state, offeredUntil: event.until };
    case 'placed':
      return { ...state, placement: state.placement + 1 };
  }
}

/** After a start that failed, the chosen question is kept for the next one. */
function showPanel(state: SessionState, trigger: OpenTrigger, channel: Channel = 'voice'): SessionState {
  return withMessageFormSeen({
    // What prevented a call does not prevent another channel.
    ...(channel === 'voice' ? state : unfolded(state)),
    panel: { open: true, trigger, channel },
    question: trigger === 'failure' ? state.question : null,
    message: reduceMessage(state.message, { type: 'shown' }),
  });
}

const showChannel = (state: SessionState, channel: Channel): SessionState =>
  state.panel.open ? withMessageFormSeen(unfolded({ ...state, panel: { ...state.panel, channel } })) : state;

const showsMessageForm = (state: SessionState): boolean =>
  state.panel.open && mainChannel(state) === 'message';

/** The toast of a message that failed leads to its form, which has kept the message. */
const withMessageFormSeen = (state: SessionState): SessionState =>
  showsMessageForm(state) ? { ...state, notices: withdrawn('message-failed', state.notices) } : state;

const hidePanel = (state: SessionState): SessionState =>
  state.panel.open
    ? { ...state, panel: CLOSED_PANEL, notices: withdrawn('call-failed', state.notices) }
    : state;

/** Shows the form again. What prevents calls for good is kept. */
const unfolded = (state: SessionState): SessionState => ({
  ...state,
  form: { ...state.form, isFolded: false },
  notices: withdrawn('call-failed', state.notices),
});

/** A visitor who begins to fill in the form, even before React, needs its bot check. */
function afterForm(state: SessionState, event: FormEvent): SessionState {
  const isBegun = event.type === 'name-changed' || event.type === 'consent-changed';
  const botCheck = isBegun ? reduceBotCheck(state.botCheck, { type: 'wanted' }) : state.botCheck;
  return { ...state, botCheck, form: reduceForm(state.form, event) };
}

/** Removes the toast and the mark of a requirement that was fulfilled. */
function withoutMetRequests(state: SessionState): SessionState {
  const hasConsent = state.form.consent;
  const hasPassed = state.botCheck.status === 'passed';
  const consented = hasConsent ? withdrawn('consent-required', state.notices) : state.notices;
  return {
    ...state,
    missing: state.missing.filter(
      (what) => !(hasConsent && what === 'consent') && !(hasPassed && what === 'bot-check'),
    ),
    notices: hasPassed ? withdrawn('verification-required', consented) : consented,
  };
}

function withdrawn(kind: NoticeKind, notices: Notices): Notices {
  return reduceNotices(notices, { type: 'withdraw', kind });
}

/** A prefilled name is a default: it never overwrites what the visitor typed. */
function configure(state: SessionState, config: AgentConfig): SessionState {
  const prefill: FormEvent = { type: 'prefilled', name: config.name, previous: state.config.name };
  return { ...state, config, form: reduceForm(state.form, prefill) };
}

/**
 * Marks all missing fields. A toast names the first one if the form has no text for it. What is missing besides the bot
 * check is in the form.
 */
function refuse(before: SessionState, missing: readonly Missing[]): SessionState {
  const state = missing.every((what) => what === 'bot-check') ? before : unfolded(before);
  const { form, message, botCheck, notices } = state;
  const error = nameErrorOf(form.name);
  const kind = missing[0] && TOASTS[missing[0]];
  return {
    ...state,
    missing,
    form: error ? reduceForm(form, { type: 'name-refused', error }) : form,
    message: missing.some((what) => what === 'contact' || what === 'text')
      ? reduceMessage(message, { type: 'judged' })
      : message,
    // A passed check that is missing has expired; one that nothing has asked for yet is loaded.
    botCheck: missing.includes('bot-check')
      ? reduceBotCheck(reduceBotCheck(botCheck, { type: 'outdated' }), { type: 'wanted' })
      : botCheck,
    notices: kind ? reduceNotices(notices, { type: 'show', kind }) : notices,
  };
}

const TOASTS: { readonly [What in Missing]?: NoticeKind } = {
  'bot-check': 'verification-required',
  consent: 'consent-required',
};

const withNotices = (state: SessionState, event: CallResult): SessionState => ({
  ...state,
  notices: noticesAfter(state.notices, event, state.liveSince),
});

function withTurns(
  state: SessionState,
  { turns, at }: { readonly turns: readonly ResentTurn[]; readonly at: number },
): SessionState {
  const conversation = reduceConversation(state.conversation, { type: 'resent', turns, at });
  return { ...state, conversation, awaitsTurns: false };
}

/** Outside a call, no speaker and no video is shown. */
function follow(before: SessionState, status: VoiceStatus): SessionState {
  const { call } = status;
  const isNew = call.status === 'starting' && before.call.status !== 'starting';
  const state = {
    ...before,
    ...status,
    liveSince: call.status === 'live' ? call.since : isNew ? null : before.liveSince,
    awaitsTurns: isNew ? call.resumed === true : before.awaitsTurns,
  };
  if (call.status !== 'idle') return state;
  const quiet = { ...state, speaker: null, isLookingUp: false, video: null };
  return before.call.status === 'idle' ? quiet : afterCall(quiet);
}

/** A visitor with an open panel continues in text chat, if it is offered. */
function afterCall(state: SessionState): SessionState {
  const conversation = reduceConversation(state.conversation, { type: 'hung-up' });
  const after = { ...state, conversation, replies: [] };
  if (!state.writing.shown || state.writing.status === 'open') return after;
  return withWriting(after, { type: offersWriting(state.config) ? 'began' : 'ended' });
}

/** Removes the replies when the visitor answers. */
const withLine = (state: SessionState, event: ConversationEvent): SessionState => ({
  ...state,
  conversation: reduceConversation(state.conversation, event),
  replies: isVisitors(event) ? [] : state.replies,
});

const isVisitors = (event: ConversationEvent): boolean =>
  event.type === 'written' || (event.type === 'spoken' && event.role === 'user' && event.final);

/** Discards a conversation that ended and is hidden. */
function withWriting(state: SessionState, event: WritingEvent): SessionState {
  const writing = reduceWriting(state.writing, event);
  const isOver = state.writing.status !== 'none' && writing.status === 'none';
  const conversation = isOver
    ? reduceConversation(state.conversation, { type: 'cleared' })
    : state.conversation;
  return { ...state, writing, conversation, replies: event.type === 'ended' || isOver ? [] : state.replies };
}

/** Without its form in sight, a toast says that the message failed. It does not fold the form for a call. */
function withMessageFailure(state: SessionState, event: Failed): SessionState {
  const form = withFailure(state.form, event);
  if (showsMessageForm(state)) return { ...state, form };
  const { reason } = event.failure;
  const notices = reduceNotices(state.notices, { type: 'show', kind: 'message-failed', reason });
  return { ...state, form: { ...state.form, consent: form.consent }, notices };
}

/** Spends the token, and clears the last attempt's result. */
function withMessage(state: SessionState, event: MessageEvent): SessionState {
  const after = { ...state, message: reduceMessage(state.message, event) };
  if (event.type !== 'sending') return after;
  return {
    ...after,
    missing: [],
    form: reduceForm(state.form, { type: 'accepted' }),
    botCheck: reduceBotCheck(state.botCheck, { type: 'spent' }),
    notices: { ...state.notices, shown: [] },
  };
}

/** Whether the lines stay: in an open conversation, and when a change of channel required the form. */
const isContinued = ({ panel, writing }: SessionState): boolean =>
  writing.status === 'open' || panel.trigger === 'conversation';

/** Spends the token even if the start fails, so that one token never starts two conversations. */
function begin(before: SessionState, channel: Channel, isOld: boolean): SessionState {
  const conversation = isOld
    ? before.conversation
    : reduceConversation(before.conversation, { type: 'cleared' });
  const state = { ...before, conversation, writing: isOld ? before.writing : NO_WRITING, replies: [] };
  return {
    ...(channel === 'writing' ? withWriting(state, { type: 'began' }) : state),
    missing: [],
    form: reduceForm(state.form, { type: 'accepted' }),
    panel: CLOSED_PANEL,
    botCheck: reduceBotCheck(state.botCheck, { type: 'spent' }),
    notices: reduceNotices(state.notices, { type: 'starting' }),
  };
}

function withSpeech(state: SessionState, who: Speaker, speaking: boolean): SessionState {
  if (speaking) return { ...state, speaker: who, isLookingUp: false };
  return { ...state, speaker: state.speaker === who ? null : state.speaker };
}
