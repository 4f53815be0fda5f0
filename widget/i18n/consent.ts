/** The words that a visitor agrees to, as they are shown and as they are hashed. Pure. */
import type { AgentProperties } from '../contract.ts';
import type { Strings } from './types.ts';

export type ConsentWords = {
  /** What the box is ticked for. */
  readonly sentence: string;
  readonly note: string;
  /** Null where nothing is recorded. */
  readonly recorded: string | null;
  /** What the owner has added. */
  readonly own: string | null;
  /** Names the link; null without one. */
  readonly privacy: string | null;
};

type Given = Pick<AgentProperties, 'agentName' | 'businessName' | 'recording' | 'consentText' | 'privacyUrl'>;

export function consentWords(form: Strings['form'], given: Given): ConsentWords {
  return {
    sentence: form.consent(given.businessName),
    note: form.consentNote(given.agentName),
    recorded: given.recording ? form.recorded : null,
    own: given.consentText,
    privacy: given.privacyUrl === null ? null : form.privacy,
  };
}

/** One line for each part, in the order in which they are shown. */
export function consentText({ sentence, note, recorded, own, privacy }: ConsentWords): string {
  return [sentence, note, recorded, own, privacy].filter((line) => line !== null).join('\n');
}
