/**
 * What the session shows to the user interface, and what the user interface may ask of it.
 * One direction each: a snapshot comes in, actions go out. Types only.
 */
import type { AgentConfig } from '../config/config.ts';
import type { CloseReason, MicrophonePause, OpenTrigger, Channel } from '../contract.ts';
import type { BotCheckEvent, BotCheckState } from '../bot-check/rules.ts';
import type { Trial } from '../call/client-status.ts';
import type { CallState } from '../call/lifecycle.ts';
import type { Device } from '../call/media/device-list.ts';
import type { HearingProblem } from '../call/media/audibility.ts';
import type { Devices } from '../call/media/sound-devices.ts';
import type { Booking } from '../booking/booking.ts';
import type { Conversation, Line, Writing } from './conversation.ts';
import type { FormState, Message, Missing } from './form.ts';
import type { Notice } from './notices.ts';

export type { CallState, Device, Devices, FormState, Line, Trial };

/** Whether the dialog is shown, and what opened it: `entrance/` decides, and calls the session. */
export type PanelState =
  | { readonly open: false; readonly trigger: null }
  /** `channel`: what its main button begins. */
  | { readonly open: true; readonly trigger: OpenTrigger; readonly channel: Channel };

export type Speaker = 'assistant' | 'user';

export type Snapshot = {
  readonly config: AgentConfig;
  readonly panel: PanelState;
  readonly form: FormState;
  readonly botCheck: BotCheckState;
  readonly call: CallState;
  readonly muted: boolean;
  /** Until when a stored call can be resumed, milliseconds since 1970; null where there is none. */
  readonly offeredUntil: number | null;
  /** Who is heard right now. */
  readonly speaker: Speaker | null;
  /** True while a start waits for the visitor to answer the permission prompt. */
  readonly asking: boolean;
  /** False while the network is down and the call tries to come back. */
  readonly connected: boolean;
  /** True while the network is too weak to carry every word. */
  readonly weak: boolean;
  /** True when the browser wants a tap before it plays the agent's voice. */
  readonly audioBlocked: boolean;
  /** True while the visitor cannot be heard because the microphone is gone. */
  readonly microphoneLost: boolean;
  /** Who has paused the microphone; null while it is not paused. */
  readonly paused: MicrophonePause | null;
  /** Why the visitor is not heard, though there is a microphone. */
  readonly finding: HearingProblem | null;
  /** The microphone, tried before a call. */
  readonly trial: Trial;
  /** Until the longest time of a call is reached, from three on; null before, and when that is unknown. */
  readonly minutesLeft: number | null;
  /** The microphone in use, by device id; null while none is known. */
  readonly microphoneId: string | null;
  /** The loudspeaker in use, by device id; null is the default one. */
  readonly loudspeakerId: string | null;
  readonly video: MediaStreamTrack | null;
  readonly conversation: Conversation;
  readonly writing: Writing;
  readonly message: Message;
  /** What the last press lacked. Bot check and consent are marked until they are given. */
  readonly missing: readonly Missing[];
  readonly booking: Booking | null;
  /** Whether the agent can be written to outside of a call, and the page lets visitors. */
  readonly offersWriting: boolean;
  /** Whether visitors may leave a message for the business. */
  readonly offersMessages: boolean;
  /** False where no call can work on this page. */
  readonly mayCall: boolean;
  /** What the dialog is for: what was asked for, or what is left where no call can work. */
  readonly channel: Channel;
  /** Whether a line that is written now goes anywhere. */
  readonly takesLines: boolean;
  /** The turn whose answer can be asked for again; null while none can. */
  readonly askableTurn: number | null;
  /** The launcher's: to begin, to go on with what is written, or to read the answer that has come. */
  readonly offer: 'launcher' | 'resume' | 'answered';
  readonly notices: readonly Notice[];
  /** Counts the times the element was put elsewhere in the document: the browser then closes dialogs and popovers. */
  readonly placement: number;
};

/** The words under which the box stands. */
export type ShownConsent = {
  /** Whole, a line for each part. */
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
  /** The dialog is to be for this. */
  showChannel(channel: Channel): void;
  setContact(contact: string): void;
  setMessage(text: string): void;
  /** The one choke point: begins a conversation, or leaves a message, when name, consent and bot check are all there. */
  submit(channel?: Channel): void;
  /** Cancels a call that is starting, ends one that is live. */
  endCall(): void;
  /** Ends a call whose End Call button this page does not let us show. */
  endUnreachable(): void;
  /** Resumes the stored call, from inside a press. */
  goBack(): void;
  setMuted(muted: boolean): void;
  /** Plays the agent's voice from inside a tap, after the browser had refused. */
  unblockAudio(): void;
  /** Microphones and loudspeakers. Ask for them each time: another configuration may have brought others. */
  devices(): Devices;
  dismissNotice(id: number): void;
  /** The visitor's answer to the question of a notice. */
  giveFeedback(notice: number, helped: boolean): void;
  /** The visitor has done with what was booked. */
  dismissBooking(): void;
  /** What the visitor is about to write. */
  draft(text: string): void;
  /** Sends the draft: into the call if there is one, else in writing. */
  write(): void;
  /** Sends a line again that has failed, or asks for the rest of an answer that broke off. */
  retry(line: number): void;
  showConversation(): void;
  hideConversation(): void;
  endConversation(): void;
  /** The conversation changes its channel and keeps its lines. Within ten minutes nothing is asked for again. */
  changeChannel(channel: Channel): void;
  /** Loudness of somebody, 0 to 1, about every 100 ms: outside the snapshot so that it redraws nothing. */
  onVolume(speaker: Speaker, listener: (volume: number) => void): () => void;
};

export type Store = {
  readonly actions: Actions;
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
};
