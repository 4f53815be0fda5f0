/** The consent text on the screen, for the consent receipt. */
import type { AgentProperties, Channel } from '../../contract.ts';
import { shownLanguage } from '../../page/language.ts';
import type { ShownConsent } from '../../session/state/snapshot.ts';
import { consentText, consentWords } from '../../i18n/consent.ts';
import { copyFor } from '../copy.ts';

export function consentShown(config: Readonly<AgentProperties>, channel: Channel): ShownConsent {
  const words = consentWords(copyFor(config), config, channel);
  const recording = words.recorded !== null;
  return { text: consentText(words), language: languageOfConsent(config), recording };
}

/** Replacing other texts does not change the language of the consent. */
function languageOfConsent(config: Readonly<AgentProperties>): string {
  return config.strings?.['form.consent'] === undefined ? 'en' : shownLanguage(config);
}
