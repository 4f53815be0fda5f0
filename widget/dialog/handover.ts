/** The state that the early dialog hands over to React's. */
import type { Place } from './focus.ts';

export type Handover = {
  readonly entered: Entered;
  /** Null if the dialog is not shown or does not have focus. */
  readonly place: Place | null;
  /** The selector of the button that was pressed: it starts a conversation, and the form is not validated yet. */
  readonly submitted: string | null;
};

/** Selectors of the buttons that start a call, a text chat, a message or a microphone test. */
export const START_BUTTONS = {
  voice: '[type="submit"]',
  writing: '.form-write',
  message: '.form-message',
  microphoneTest: '.form-try',
} as const;

export type Entered = { readonly name: string; readonly consent: boolean };
