// Scope: the language that a consent receipt states is the one of the sentence that was shown.
import { expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../widget/config/config.ts';
import { en } from '../../../widget/i18n/en.ts';
import { consentShown } from '../../../widget/ui/form/consent-shown.ts';

it.each([
  ['en', 'voice', null],
  ['de', 'voice', { language: 'de', 'form.consent': 'Ich stimme zu.' }],
  ['en', 'voice', { language: 'de', 'form.title': 'Mit Erin sprechen' }],
  ['en', 'voice', { language: 'de', 'form.consent': ' ' }],
  ['en', 'voice', { language: 'de', 'message.consent': 'Ich stimme zu.' }],
  ['de', 'message', { language: 'de', 'message.consent': 'Ich stimme zu.' }],
] as const)('the consent is %s for channel %s with the overrides %j', (language, channel, strings) => {
  const shown = consentShown({ ...DEFAULT_CONFIG, strings }, channel);
  const english = (channel === 'message' ? en.message : en.form).consent(DEFAULT_CONFIG.businessName);
  expect([shown.language, shown.text.startsWith(english)]).toEqual([language, language === 'en']);
});
