/** Erin's ports to the room, and her settings. */
import type { BookTools } from './book-dialogue.ts';
import type { Appointment, Greeting } from './dialogue.ts';
import type { UsedTool } from '../platform/tool-server.ts';
import type { SpeechPorts } from './speech-queue.ts';

export type ErinPorts = Omit<SpeechPorts, 'progress' | 'begins'> & {
  /** Sends the page an app message. */
  send(message: string): void;
  setAudible(audible: boolean): void;
  /** Returns the tool's answer; null if the tool never answers. */
  book(appointment: Appointment): object | null;
  /** The tools of the owner's appointment book; null without one. */
  readonly appointmentBook: BookPorts | null;
  transcript(role: string, text: string): void;
  /** The page sent a text, which Erin answers or only records. */
  told(role: string, text: string): void;
  /** Erin has greeted the visitor; scenario faults may begin. */
  greeted(): void;
  hangUp(reason: string): void;
};

/** The tools that the platform uses at the owner's server. */
export type BookPorts = Omit<BookTools, 'use'> & {
  readonly use: (name: string, given: object) => Promise<UsedTool>;
};

export type ErinOptions = {
  readonly greeting: Greeting;
  readonly appointment: Appointment;
  /** The greeting waits for `say-first-message`, so that it is recorded. */
  readonly awaitsRecording: boolean;
  /** Erin hears her own voice, so she recognizes no words and repeats her line. */
  readonly hearsHerself: boolean;
  /** How long Erin waits for an answer before she asks again, ms. */
  readonly patienceMs: number;
};
