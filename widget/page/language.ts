/** Resolves the language from the attribute (`stated`, null if unset), the page and the browser. */
import type { AgentProperties } from '../contract.ts';
import {
  resolveLanguage,
  resolveShellLanguage,
  type Language,
  type ShellLanguage,
} from '../i18n/resolve-language.ts';

/** The language to load. */
export function pageLanguage(stated: string | null): Language {
  return resolveLanguage(stated, languageOfPage(), () => navigator.languages);
}

/** The language of the launcher. */
export function shellLanguage(stated: string | null): ShellLanguage {
  return resolveShellLanguage(stated, languageOfPage(), () => navigator.languages);
}

/** Empty while the build renders the view, where there is no document. */
const languageOfPage = (): string => globalThis.document?.documentElement.lang ?? '';

/** Language, script, region. */
const TAG = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i;

/** The language that is shown: that of the loaded or configured texts, or else English. */
export function shownLanguage({ strings }: Pick<AgentProperties, 'strings'>): string {
  const given = strings?.language;
  return given !== undefined && TAG.test(given) ? given : 'en';
}

/**
 * The locale for dates, times and third-party widgets, which support more languages than the tag. Always valid for `Intl`,
 * which throws for values that pages use, such as `en_US`, `x` or `en-US.UTF-8`.
 */
export function pageLocale(stated: string | null): string {
  const tag = stated?.trim() || languageOfPage().trim() || navigator.language || 'en';
  return canonicalLocale(tag) ?? pageLanguage(stated);
}

function canonicalLocale(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}
