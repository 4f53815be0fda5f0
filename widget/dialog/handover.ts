/** What React's dialog goes on from, when it takes the place of the one that was there before React. */
import type { Place } from './focus.ts';

export type Handover = {
  readonly entered: Entered;
  /** Null when the dialog is not on the screen, or the focus is elsewhere. */
  readonly place: Place | null;
  /** Which button was pressed that begins something, and nobody has looked yet whether it may. */
  readonly submitted: keyof typeof BEGINNERS | null;
};

/** The buttons of the form that begin something, or the trial of a microphone, by selector. */
export const BEGINNERS = {
  voice: '[type="submit"]',
  writing: '.form-write',
  message: '.form-message',
  trial: '.form-try',
} as const;

/** What the visitor has put into the form. */
export type Entered = { readonly name: string; readonly consent: boolean };
