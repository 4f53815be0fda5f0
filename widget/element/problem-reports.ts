/** Tells the owner of the page what is wrong with the tag: in the console, and as an event. */
import { TAG, type EmitEvent, type EventDetails, type FailureReason } from '../contract.ts';
import type * as Sentences from './setup-sentences.ts';

/** The interface cannot be shown, or has stopped. */
export function reportInterface(emit: EmitEvent, error: unknown, reason: FailureReason = 'unknown'): void {
  const message = error instanceof Error ? error.message : 'The interface could not be shown.';
  report(emit, { type: 'interface-error', message, fatal: true, reason });
}

/** Something that the page gave makes no sense: its default is used. */
export function reportConfiguration(emit: EmitEvent, message: string): void {
  report(emit, { type: 'configuration-error', message, fatal: false, reason: 'not-configured' });
}

/** The same, in words that only pages with a mistake need: they are fetched for it. */
export async function reportSetup(emit: EmitEvent, say: (words: typeof Sentences) => string): Promise<void> {
  reportConfiguration(emit, await inWords(say));
}

/** A hint for the console alone. */
export async function warn(say: (words: typeof Sentences) => string): Promise<void> {
  console.warn(`<${TAG}>: ${await inWords(say)}`);
}

const inWords = (say: (words: typeof Sentences) => string): Promise<string> =>
  import('./setup-sentences.ts').then(say, () => 'A setting is wrong. diagnose() names it.');

function report(emit: EmitEvent, detail: EventDetails['call-error']): void {
  console.warn(`<${TAG}>: ${detail.message}`);
  emit('call-error', detail);
}
