/** The page in the pictures: the real view on a plain page, in the state that a test requests. */
import { fileOf } from '../../widget/i18n/languages/languages.ts';
import { createStage } from '../../widget/preview/stage.ts';
import { TAG, type OwnStrings } from '../../widget/contract.ts';
import type { Language } from '../../widget/i18n/resolve-language.ts';
import type { RawConfig } from '../../widget/config/settings-reader.ts';
import { cutTexts } from './cut-off.ts';
import { isInline, pictured, type TextVariant } from './states.ts';

declare global {
  interface Window {
    showState(name: string, variant: TextVariant | Language): void;
    /** Shows the states in turn. @returns the texts that cannot be read whole, by state */
    cutTexts(names: readonly string[], language: Language): Promise<readonly string[]>;
  }
}

const COMMON_CONFIG: RawConfig = {
  'agent-name': 'Erin',
  'business-name': 'Harbor Dental',
  'contact-url': 'mailto:desk@harbor.example',
  'contact-phone': '+12075550142',
  'privacy-url': 'https://harbor.example/privacy',
  'call-endpoint': 'https://harbor.example/calls',
  writing: 'on',
  messages: 'on',
};

/** Joins pairs of words that are not placeholders, for texts with long words that do not break, as in German. */
const lengthened = (words: OwnStrings): OwnStrings =>
  Object.fromEntries(
    Object.entries(words).map(([name, text]) => [name, name === 'language' ? text : joined(text)]),
  );
const joined = (text: string): string => text.replaceAll(/(?<!\{)\b(\p{L}+) (\p{L}+)\b(?!\})/gu, '$1$2');

const languageConfig = (variant: TextVariant | Language): RawConfig =>
  variant === 'long' ? { language: 'fr', strings: lengthened(fileOf('fr')) } : { language: variant };

const host = document.querySelector<HTMLElement>(TAG);
if (host === null) throw new Error('The page has no tag.');
const stage = createStage(host);
window.showState = (name, variant) => {
  const layout = isInline(name) ? 'inline' : 'floating';
  host.setAttribute('layout', layout);
  stage.present((config) => pictured(name, config), {
    ...COMMON_CONFIG,
    ...languageConfig(variant),
    layout,
  });
};
window.cutTexts = async (names, language) => {
  const cut: string[] = [];
  for (const name of names) {
    window.showState(name, language);
    await new Promise(requestAnimationFrame);
    cut.push(...cutTexts(document).map((text) => `${name}: ${text}`));
  }
  return cut;
};
