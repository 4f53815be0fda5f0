/**
 * What the session shows to the user interface, and what the user interface may ask of it.
 * One direction each: a snapshot comes in, actions go out. Types only.
 */
import type { AgentConfig } from '../config/config.ts';
import type { CloseReason, OpenTrigger } from '../contract.ts';
import type { BotCheckEvent, BotCheckState } from '../bot-check/rules.ts';
import type { CallState } from '../call/lifecycle.ts';
import type { Caption } from './captions.ts';
import type { FormState } from './form.ts';
import type { Notice } from './notices.ts';

export type { CallState, Caption, FormState };

/** Whether the dialog is shown, and what opened it: the door in `entrance/` decides, and tells the session. */
export type PanelState =
  { readonly open: false; readonly trigger: null } | { readonly open: true; readonly trigger: OpenTrigger };

export type Snapshot = {
  readonly config: AgentConfig;
  readonly panel: PanelState;
  readonly form: FormState;
  readonly botCheck: BotCheckState;
  readonly call: CallState;
  readonly muted: boolean;
  /** Who is heard right now. */
  readonly speaker: 'assistant' | 'user' | null;
  /** False while the network is down and the call tries to come back. */
  readonly connected: boolean;
  /** True when the browser wants a tap before it plays the agent's voice. */
  readonly audioBlocked: boolean;
  /** True while the visitor cannot be heard because the microphone is gone. */
  readonly microphoneLost: boolean;
  readonly video: MediaStreamTrack | null;
  readonly captions: readonly Caption[];
  readonly notices: readonly Notice[];
  /** Counts the times the element was put elsewhere in the document: the browser then closes dialogs and popovers. */
  readonly placement: number;
};

export type MediaDevice = { readonly id: string; readonly label: string };
export type DeviceKind = 'microphone' | 'speaker';

export type Actions = {
  close(reason: CloseReason): void;
  setName(name: string): void;
  setConsent(consent: boolean): void;
  botCheck(event: BotCheckEvent): void;
  /** The one choke point: starts a call when name, consent and bot check are all there. */
  submit(): void;
  /** Cancels a call that is starting, ends one that is live. */
  endCall(): void;
  /** Ends a call that nobody can hang up: the page leaves no way to show the button. */
  endUnreachable(): void;
  setMuted(muted: boolean): void;
  /** Plays the agent's voice from inside a tap, after the browser had refused. */
  unblockAudio(): void;
  /** Goes on with another microphone, from inside a press, after the one in use has gone. */
  replaceMicrophone(): void;
  listDevices(kind: DeviceKind): Promise<readonly MediaDevice[]>;
  chooseDevice(kind: DeviceKind, id: string): Promise<void>;
  dismissNotice(id: number): void;
  /** Loudness of the agent, 0 to 1, about every 100 ms: outside the snapshot so that it redraws nothing. */
  onVolume(listener: (volume: number) => void): () => void;
};

export type Store = {
  readonly actions: Actions;
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
};
