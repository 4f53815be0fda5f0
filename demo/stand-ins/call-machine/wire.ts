/**
 * The protocol between call machine and room. Audio is sent in binary frames of 16-bit mono samples: up, 20 ms of the
 * microphone each; down, a whole utterance after its `speech` frame.
 */
export type UpFrame =
  | { readonly t: 'joined' }
  | { readonly t: 'mic'; readonly rate: number }
  | { readonly t: 'app'; readonly data: unknown; readonly to: string }
  /** An utterance has finished playing. */
  | { readonly t: 'played'; readonly utterance: number }
  | { readonly t: 'ping' }
  | { readonly t: 'left' };

/** How a scenario changes the machine. */
export type Behaviour = {
  readonly observerFails: boolean;
  readonly processorFails: boolean;
  readonly recordingFails: boolean;
  readonly picture: boolean;
  readonly microphoneDead: boolean;
  /** The microphone picks up the agent's voice. */
  readonly echo: boolean;
};

export type DownFrame =
  /** `ejectsAt`: when the call's time limit ends it, milliseconds since the epoch. */
  | { readonly t: 'welcome'; readonly behaviour: Behaviour; readonly ejectsAt: number }
  | { readonly t: 'refused'; readonly type: string; readonly msg: string }
  | { readonly t: 'participant'; readonly id: string; readonly userName: string }
  | { readonly t: 'participant-left'; readonly id: string }
  | { readonly t: 'speech'; readonly utterance: number; readonly rate: number }
  /** The visitor spoke: drop audio that has not played. */
  | { readonly t: 'flush' }
  | { readonly t: 'audible'; readonly audible: boolean }
  | { readonly t: 'app'; readonly data: unknown; readonly from: string }
  | { readonly t: 'pong' }
  | { readonly t: 'ejected'; readonly msg: string }
  /** Passes any message to the page, which makes every error path testable. */
  | { readonly t: 'post'; readonly message: { readonly [key: string]: unknown } };

export const SPEAKER_NAME = 'Vapi Speaker';
