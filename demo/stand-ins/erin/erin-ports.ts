/** What Erin needs of the room, and how she is set up. */
import type { Appointment, Greeting } from './dialogue.ts';
import type { SpeechPorts } from './speech-queue.ts';

export type ErinPorts = Omit<SpeechPorts, 'progress'> & {
  /** Sends an app message to the page. */
  tell(message: string): void;
  setAudible(audible: boolean): void;
  /** What her tool answers; null when no answer ever comes. */
  book(appointment: Appointment): object | null;
  transcript(role: string, text: string): void;
  /** The page wrote this to her: what she is to answer, or only to know. */
  told(role: string, text: string): void;
  /** Erin has greeted the visitor, and may be interrupted by a fault now. */
  greeted(): void;
  hangUp(reason: string): void;
};

export type ErinOptions = {
  readonly greeting: Greeting;
  readonly appointment: Appointment;
  /** The greeting waits for `say-first-message`: the recording must not miss it. */
  readonly awaitsRecording: boolean;
  /** How long Erin waits for an answer before she asks again, in milliseconds. */
  readonly patienceMs: number;
};
