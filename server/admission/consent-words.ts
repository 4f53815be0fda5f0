/** Whether a consent is to words that the owner's pages show: its hash is computed anew from the texts and the names. */
import type { Channel, ConsentReceipt } from '../../widget/contract-endpoint.ts';
import { cleanName } from '../../widget/config/name.ts';
import { consentTextFrom } from '../../widget/i18n/consent.ts';
import { CONSENT_TEXTS, CONSENT_TEXTS_VERSION, DEFAULT_AGENT_NAME } from './consent-texts.ts';
import { hashOf } from '../http/secrets.ts';
import type { EndpointSettings, OwnTexts } from '../settings.ts';

/** Of another version only its owner knows the words: it counts as shown. */
export type ConsentCheck = (
  consent: Pick<ConsentReceipt, 'version' | 'textHash' | 'language' | 'recording'>,
  channel: Channel,
) => boolean;

type Given = Pick<EndpointSettings, 'businessName' | 'agentName' | 'consentText' | 'strings'>;

const NONE: OwnTexts = {};
/** With the link to a privacy page, and without one: each page decides. */
const LINKS = ['', null] as const;

/** Null without a business's name: nothing can be checked then. */
export function createConsentCheck({
  businessName,
  agentName = DEFAULT_AGENT_NAME,
  consentText,
  strings,
}: Given): ConsentCheck | null {
  if (businessName === undefined) return null;
  // As the tag reads its attributes.
  const names = { businessName: cleanName(businessName), agentName: cleanName(agentName) };
  const own = consentText === undefined ? null : cleanName(consentText);
  const sets = [NONE, ...(strings === undefined ? [] : isList(strings) ? strings : [strings])];
  const hashes = (language: string, recording: boolean, channel: Channel) =>
    sets
      .map((set) => textsIn(language, set))
      .filter((texts) => texts !== null)
      .flatMap((texts) =>
        LINKS.map((privacyUrl) =>
          hashOf(consentTextFrom(texts, { ...names, recording, consentText: own, privacyUrl }, channel)),
        ),
      );
  return ({ version, textHash, language, recording }, channel) =>
    version !== CONSENT_TEXTS_VERSION || hashes(language, recording, channel).includes(textHash);
}

/** As the tag chooses them: own words that name their language stand in place of a language's file. Null: never shown. */
function textsIn(language: string, own: OwnTexts): OwnTexts | null {
  const ownLanguage = own['language'];
  if (ownLanguage === undefined) {
    const texts = CONSENT_TEXTS[language];
    return texts === undefined ? null : { ...texts, ...own };
  }
  const shown = own['form.consent'] === undefined ? 'en' : ownLanguage;
  return shown === language ? { ...CONSENT_TEXTS['en'], ...own } : null;
}

const isList = (strings: OwnTexts | readonly OwnTexts[]): strings is readonly OwnTexts[] =>
  Array.isArray(strings);
