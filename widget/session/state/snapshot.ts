/**
 * The interface between session and view: the snapshot that the view renders, and the actions that it may call. Types
 * only.
 */
import type { AgentConfig } from '../../config/config.ts';
import type { CloseReason, OpenTrigger, Channel } from '../../contract.ts';
import type { BotCheckEvent, BotCheckState } from '../../bot-check/rules.ts';
import type { CallCondition, MicrophoneTestState } from '../../call/client-status.ts';
import type { CallState } from '../../call/lifecycle.ts';
import type { Device } from '../../call/media/device-list.ts';
import type { Devices } from '../../call/media/sound-devices.ts';
import type { SpokenLetters } from '../../call/spoken-letters.ts';
import type { Booking } from '../../booking/booking.ts';
import type { Reply } from '../../booking/replies.ts';
import type { Conversation, Line, Writing } from './conversation.ts';
import type { FormState, Message, Missing } from './form.ts';
import type { Notice } from './notices.ts';

export type { CallState, Device, Devices, FormState, Line, MicrophoneTestState };

/** Whether the dialog is shown, and what opened it. `entrance/` decides and calls the session. */
export type PanelState =
  | { readonly open: false; readonly trigger: null }
  /** `channel`: what the main button starts. */
  | { readonly open: true; readonly trigger: OpenTrigger; readonly channel: Channel };

export type Speaker = 'assistant' | 'user';

export type Snapshot = CallCondition & {
  readonly config: AgentConfig;
  readonly panel: PanelState;
  readonly form: FormState;
  readonly botCheck: BotCheckState;
  readonly call: CallState;
  readonly muted: boolean;
  /** Until when a stored call can be resumed, milliseconds since 1970; null without one. */
  readonly offeredUntil: number | null;
  /** Who is speaking. */
  readonly speaker: Speaker | null;
  /** Whether a tool of the agent is running in the call, until it answers or someone speaks. */
  readonly isLookingUp: boolean;
  readonly video: MediaStreamTrack | null;
  readonly conversation: Conversation;
  readonly writing: Writing;
  readonly message: Message;
  /** What was missing at the last press. Bot check and consent stay marked until given. */
  readonly missing: readonly Missing[];
  /** The first question that the visitor chose in the form, until a conversation asks it. */
  readonly question: string | null;
  /** The replies offered under the agent's newest line, until the visitor answers. */
  readonly replies: readonly Reply[];
  /** The newest booking, until the visitor dismisses it, and the line after which it arrived. */
  readonly booking: (Booking & { readonly afterLine?: number | undefined }) | null;
  /** Whether text chat works and is enabled. */
  readonly offersWriting: boolean;
  /** Whether visitors may leave a message for the business. */
  readonly offersMessages: boolean;
  /** False where no call can work on this page, or a setting is missing. */
  readonly mayCall: boolean;
  /** The dialog's channel: the requested one, or what remains if no call can work. */
  readonly channel: Channel;
  /** Whether a message can be sent now. */
  readonly takesLines: boolean;
  /** The turn whose answer can be requested again, or null. */
  readonly askableTurn: number | null;
  /** The launcher's label: start, resume the chat, or read the new answer. */
  readonly offer: 'launcher' | 'resume' | 'answered';
  readonly notices: readonly Notice[];
  /** Counts moves of the element in the document, after which the browser closes dialogs and popovers. */
  readonly placement: number;
};

/** The consent as shown beside the box. */
export type ShownConsent = {
  /** The whole text, one line per part. */
  readonly text: string;
  /** Its language tag. */
  readonly language: string;
  /** Whether it says that the call is recorded. */
  readonly recording: boolean;
};

export type Actions = {
  close(reason: CloseReason): void;
  setName(name: string): void;
  setConsent(consent: boolean): void;
  botCheck(event: BotCheckEvent): void;
  /** Changes the dialog's channel. */
  showChannel(channel: Channel): void;
  setContact(contact: string): void;
  setMessage(text: string): void;
  /** Starts a conversation or sends a message, if name, consent and bot check are complete. */
  submit(channel?: Channel): void;
  /** Cancels a starting call or ends a live one. */
  endCall(): void;
  /** Ends a call because the page prevents showing End Call. */
  endUnreachable(): void;
  /** Resumes the stored call, from inside a press. */
  goBack(): void;
  setMuted(muted: boolean): void;
  /** Plays the agent's voice inside a tap, after the browser blocked it. */
  unblockAudio(): void;
  /** The devices of the current client. Call it each time, because a new configuration creates a new client. */
  devices(): Devices;
  dismissNotice(id: number): void;
  /** The visitor's answer to the question of a notice. */
  giveFeedback(notice: number, helped: boolean): void;
  /** Dismisses the booking. */
  dismissBooking(): void;
  /** Updates the draft. */
  draft(text: string): void;
  /** Keeps a first question for the conversation that the form starts. */
  choose(question: string): void;
  /** Asks a first question, or gives a reply: in the open conversation, otherwise by starting one, like {@link submit}. */
  ask(question: string): void;
  /** Sends the draft, into the call if there is one, otherwise to the chat. */
  write(): void;
  /** Sends a failed message again, or requests the rest of an incomplete answer. */
  retry(line: number): void;
  showConversation(): void;
  hideConversation(): void;
  endConversation(): void;
  /** Changes the conversation's channel and keeps its lines. Within ten minutes no new admission is needed. */
  changeChannel(channel: Channel): void;
  /** Reports a speaker's volume, 0 to 1, about every 100 ms. Not in the snapshot, to avoid re-rendering. */
  onVolume(speaker: Speaker, listener: (volume: number) => void): () => void;
  /** Reports each word that the agent begins, and null when there is no current word. Not in the snapshot either. */
  onSpokenLetters(listener: (spoken: SpokenLetters | null) => void): () => void;
};

export type Store = {
  readonly actions: Actions;
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
};
