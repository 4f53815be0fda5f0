/** What stands beside the box, for the record of what a visitor has agreed to. */
import type { AgentProperties } from '../contract.ts';
import { pageLanguage } from '../page/language.ts';
import type { ShownConsent } from '../session/snapshot.ts';
import { consentText, consentWords } from '../strings/consent.ts';
import { stringsFor } from '../strings/strings.ts';

export function consentShown(config: Readonly<AgentProperties>): ShownConsent {
  const language = pageLanguage(config.language);
  const words = consentWords(stringsFor(language).form, config);
  return { text: consentText(words), language, recording: config.recording };
}
