/** The consent text, as displayed and as hashed, for tag and server. Pure. */
import type { Channel } from '../contract-endpoint.ts';
import { worded } from './overrides.ts';

/** Any change to these strings requires a new CONSENT_VERSION. */
export type ConsentCopy = {
  /** The checkbox's label. */
  readonly consent: (business: string) => string;
  /** Identifies the agent and who receives the audio. */
  readonly consentNote: (agent: string) => string;
  readonly recorded: string;
  /** The text of the link to the owner's privacy page. */
  readonly privacy: string;
};

/** The consent strings for leaving a message, which involves neither speech nor an agent. */
export type MessageConsentCopy = {
  readonly consent: (business: string) => string;
  /** Who receives the message. */
  readonly consentNote: (business: string) => string;
};

type Copy = { readonly form: ConsentCopy; readonly message: MessageConsentCopy };

export type ConsentWords = {
  /** The checkbox's label. */
  readonly sentence: string;
  readonly note: string;
  /** Null if nothing is recorded. */
  readonly recorded: string | null;
  /** The owner's addition. */
  readonly own: string | null;
  /** The text of the privacy link; null without one. */
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

/** One line per part, in display order. */
export function consentText({ sentence, note, recorded, own, privacy }: ConsentWords): string {
  return [sentence, note, recorded, own, privacy].filter((line) => line !== null).join('\n');
}

/** The consent strings by name, with `{business}` and `{agent}` as placeholders. */
export type ConsentTexts = Readonly<Record<ConsentTextName, string>>;

/** `form.consent.own` is used if the business is the product itself. */
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
 * The result of `consentText` for these strings.
 * @param texts the strings of one language, or the owner's
 */
export function consentTextFrom(
  texts: Readonly<Record<string, string>>,
  given: Given,
  channel: Channel,
): string {
  return consentText(consentWords(worded(FROM_TEXTS, { ...given, strings: texts }, 'en'), given, channel));
}
