/** The words that a visitor agrees to, as they are shown and as they are hashed: in the tag and on the server. Pure. */
import type { Channel } from '../contract-endpoint.ts';
import { worded } from './overrides.ts';

/** Whoever changes one of these texts changes CONSENT_VERSION. */
export type ConsentCopy = {
  /** What the box is ticked for. */
  readonly consent: (business: string) => string;
  /** Who is talked to, and who gets the sound. */
  readonly consentNote: (agent: string) => string;
  readonly recorded: string;
  /** Names the link to the owner's privacy page. */
  readonly privacy: string;
};

/** The same, for a message that is left: nobody speaks, and no agent reads it. */
export type MessageConsentCopy = {
  readonly consent: (business: string) => string;
  /** Who gets it. */
  readonly consentNote: (business: string) => string;
};

type Copy = { readonly form: ConsentCopy; readonly message: MessageConsentCopy };

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

type Given = {
  readonly agentName: string;
  readonly businessName: string;
  readonly recording: boolean;
  readonly consentText: string | null;
  readonly privacyUrl: string | null;
};

export function consentWords({ form, message }: Copy, given: Given, channel: Channel): ConsentWords {
  const isMessage = channel === 'message';
  return {
    sentence: (isMessage ? message : form).consent(given.businessName),
    note: isMessage ? message.consentNote(given.businessName) : form.consentNote(given.agentName),
    recorded: given.recording && !isMessage ? form.recorded : null,
    own: given.consentText,
    privacy: given.privacyUrl === null ? null : form.privacy,
  };
}

/** One line for each part, in the order in which they are shown. */
export function consentText({ sentence, note, recorded, own, privacy }: ConsentWords): string {
  return [sentence, note, recorded, own, privacy].filter((line) => line !== null).join('\n');
}

/** The texts of a consent by their names, with `{business}` and `{agent}` where the names stand. */
export type ConsentTexts = Readonly<Record<ConsentTextName, string>>;

/** `form.consent.own` is the sentence where the business is the product itself. */
type ConsentTextName =
  | 'form.consent'
  | 'form.consent.own'
  | 'form.consentNote'
  | 'form.recorded'
  | 'form.privacy'
  | 'message.consent'
  | 'message.consentNote';

const FROM_TEXTS: Copy = {
  form: { consent: String, consentNote: String, recorded: '', privacy: '' },
  message: { consent: String, consentNote: String },
};

/**
 * What `consentText` gives where these texts are shown.
 * @param texts of one language, or an owner's
 */
export function consentTextFrom(
  texts: Readonly<Record<string, string>>,
  given: Given,
  channel: Channel,
): string {
  return consentText(consentWords(worded(FROM_TEXTS, { ...given, strings: texts }, 'en'), given, channel));
}
