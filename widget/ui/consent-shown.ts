/** What stands beside the box, for the record of what a visitor has agreed to. */
import type { AgentProperties } from '../contract.ts';
import { shownLanguage } from '../page/language.ts';
import type { ShownConsent } from '../session/snapshot.ts';
import { consentText, consentWords } from '../i18n/consent.ts';
import { copyFor } from './copy.ts';

export function consentShown(config: Readonly<AgentProperties>): ShownConsent {
  const words = consentWords(copyFor(config).form, config);
  return { text: consentText(words), language: shownLanguage(config), recording: config.recording };
}
