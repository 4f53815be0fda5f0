/** The words that a visitor agrees to, as they are shown and as they are hashed: in the tag and on the server. Pure. */
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

export function consentWords(form: ConsentCopy, given: Given): ConsentWords {
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

/** The texts of a consent by their names, with `{business}` and `{agent}` where the names stand. */
export type ConsentTexts = Readonly<Record<ConsentTextName, string>>;

/** `form.consent.own` is the sentence where the business is the product itself. */
type ConsentTextName =
  'form.consent' | 'form.consent.own' | 'form.consentNote' | 'form.recorded' | 'form.privacy';

const FROM_TEXTS: { readonly form: ConsentCopy } = {
  form: { consent: String, consentNote: String, recorded: '', privacy: '' },
};

/**
 * What `consentText` gives where these texts are shown.
 * @param texts of one language, or an owner's
 */
export function consentTextFrom(texts: Readonly<Record<string, string>>, given: Given): string {
  const { form } = worded(FROM_TEXTS, { ...given, strings: texts }, 'en');
  return consentText(consentWords(form, given));
}
