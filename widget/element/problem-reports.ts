/** Reports problems to the page's owner: in the console, and as a `call-error` event. */
import { TAG, type EmitEvent, type EventDetails, type FailureReason, type OwnStrings } from '../contract.ts';
import type { sentences as Sentences } from '../diagnose/diagnosis.ts';
import { loadDiagnosis } from './load-diagnosis.ts';

/** The interface cannot be shown or has stopped working. */
export function reportInterface(emit: EmitEvent, error: unknown, reason: FailureReason = 'unknown'): void {
  const message = error instanceof Error ? error.message : 'The interface could not be shown.';
  report(emit, { type: 'interface-error', message, fatal: true, reason });
}

/**
 * The page set an invalid value, so the default applies.
 * @param emit null for a hint in the console only
 */
export function reportConfiguration(emit: EmitEvent | null, message: string): void {
  report(emit, { type: 'configuration-error', message, fatal: false, reason: 'not-configured' });
}

/**
 * Like {@link reportConfiguration}, with a message from `setup-sentences.ts`, which is loaded on demand. Null for one that
 * was reported before.
 */
export async function reportSetup(
  emit: EmitEvent | null,
  say: (words: typeof Sentences) => string | null,
): Promise<void> {
  const message = await loadDiagnosis().then(
    ({ sentences }) => say(sentences),
    () => 'A setting is wrong. diagnose() names it.',
  );
  if (message !== null) reportConfiguration(emit, message);
}

/** A sentence for each mistake in the page's own strings; none if what finds them cannot be loaded. */
export const wordProblems = (strings: OwnStrings): Promise<readonly string[]> =>
  loadDiagnosis().then(
    (diagnosis) => diagnosis.wordProblems(strings),
    () => [],
  );

function report(emit: EmitEvent | null, detail: EventDetails['call-error']): void {
  console.warn(`<${TAG}>: ${detail.message}`);
  emit?.('call-error', detail);
}
