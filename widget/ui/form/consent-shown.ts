/** The consent text on the screen, for the consent receipt. */
import type { AgentProperties, Channel } from '../../contract.ts';
import { shownLanguage } from '../../page/language.ts';
import type { ShownConsent } from '../../session/state/snapshot.ts';
import { consentText, consentWords } from '../../i18n/consent.ts';
import { copyFor } from '../copy.ts';

export function consentShown(config: Readonly<AgentProperties>, channel: Channel): ShownConsent {
  const wordsOf = (copy: ReturnType<typeof copyFor>) => consentWords(copy, config, channel);
  const words = wordsOf(copyFor(config));
  // Overrides of other texts, and empty ones, do not change the language of the consent.
  const isEnglish = words.sentence === wordsOf(copyFor({ ...config, strings: null })).sentence;
  const language = isEnglish ? 'en' : shownLanguage(config);
  return { text: consentText(words), language, recording: words.recorded !== null };
}
