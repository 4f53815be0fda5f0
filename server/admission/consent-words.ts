/** Checks that a consent is to the text that the owner's pages show, by recomputing its hash. */
import type { Channel, ConsentReceipt } from '../../widget/contract-endpoint.ts';
import { cleanName } from '../../widget/config/name.ts';
import { consentTextFrom } from '../../widget/i18n/consent.ts';
import { replaced } from '../../widget/i18n/overrides.ts';
import { CONSENT_TEXTS, CONSENT_TEXTS_VERSION, DEFAULT_AGENT_NAME } from './consent-texts.ts';
import { hashOf } from '../http/secrets.ts';
import type { EndpointSettings, OwnTexts } from '../settings.ts';

/** Returns whether an owner's page showed the text. Accepts other versions, whose texts are unknown here. */
export type ConsentCheck = (
  consent: Pick<ConsentReceipt, 'version' | 'textHash' | 'language' | 'recording'>,
  channel: Channel,
) => boolean;

type Given = Pick<EndpointSettings, 'businessName' | 'agentName' | 'consentText' | 'strings'>;

const NONE: OwnTexts = {};
/** With and without the link to a privacy page, because each page decides. */
const LINKS = ['', null] as const;

/** Null without a business name, because then nothing can be checked. */
export function createConsentCheck({
  businessName,
  agentName = DEFAULT_AGENT_NAME,
  consentText,
  strings,
}: Given): ConsentCheck | null {
  if (businessName === undefined) return null;
  // Normalized as the tag normalizes its attributes.
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

/** Chooses texts as the tag does: the owner's strings replace their language's file. Null if the tag shows none. */
function textsIn(language: string, own: OwnTexts): OwnTexts | null {
  const ownLanguage = own['language'];
  const shown = own['form.consent'] === undefined ? 'en' : ownLanguage;
  if (ownLanguage !== undefined && shown !== language) return null;
  const texts = CONSENT_TEXTS[ownLanguage === undefined ? language : 'en'];
  return texts === undefined ? null : replaced(texts, own);
}

const isList = (strings: OwnTexts | readonly OwnTexts[]): strings is readonly OwnTexts[] =>
  Array.isArray(strings);
