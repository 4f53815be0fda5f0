/** Tells the owner of the page what is wrong with the tag: in the console, and as an event. */
import type { MissingPart } from '../entrance/entrance.ts';
import { TAG, type EmitEvent, type EventDetails } from '../contract.ts';

/** A value that the page gave makes no sense: its default is used. */
export function reportConfiguration(emit: EmitEvent, message: string): void {
  report(emit, { type: 'configuration-error', message, fatal: false, reason: 'not-configured' });
}

/** The interface cannot be shown, or has stopped. */
export function reportInterface(emit: EmitEvent, error: unknown): void {
  const message = error instanceof Error ? error.message : 'The interface could not be shown.';
  report(emit, { type: 'interface-error', message, fatal: true, reason: 'unknown' });
}

/** A part of the tag has not come, and so the dialog not either. The next press asks for it again. */
export function reportMissing(emit: EmitEvent, { message, reason }: MissingPart): void {
  report(emit, { type: 'interface-error', message, fatal: true, reason });
}

function report(emit: EmitEvent, detail: EventDetails['call-error']): void {
  console.warn(`<${TAG}>: ${detail.message}`);
  emit('call-error', detail);
}

export const UNCLOSED =
  'The tag is not closed, and the rest of the page stands inside of it: write </task-tamer-agent>, because browsers close no tag at "/>".';
export const SECOND =
  'Another tag of this page has the launcher, or opens when the page is scrolled. This one is opened by elements that name its id.';

export const unknownId = (id: string): string =>
  `An element with data-task-tamer-open="${id}" opens nothing: no tag of this page has that id.`;
