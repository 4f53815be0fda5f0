/** Reads from the page which language its visitor expects. `stated` is the attribute, null when it is not set. */
import type { AgentProperties } from '../contract.ts';
import {
  resolveLanguage,
  resolveShellLanguage,
  type Language,
  type ShellLanguage,
} from '../i18n/resolve-language.ts';

/** The language of the copy that is wanted. Drawn while the script is built, the view has no page to read. */
export function pageLanguage(stated: string | null): Language {
  return resolveLanguage(stated, languageOfPage(), () => navigator.languages);
}

/** The language of the launcher. */
export function shellLanguage(stated: string | null): ShellLanguage {
  return resolveShellLanguage(stated, languageOfPage(), () => navigator.languages);
}

const languageOfPage = (): string => globalThis.document?.documentElement.lang ?? '';

/** Language, way of writing, region. */
const TAG = /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i;

/** The language of the copy that is shown: that of the words which were given, else English. */
export function shownLanguage({ strings }: Pick<AgentProperties, 'strings'>): string {
  const given = strings?.language;
  return given !== undefined && TAG.test(given) ? given : 'en';
}

/**
 * The language tag itself, for dates, times and other companies' parts, which speak more languages than our copy does.
 * Always one that `Intl` accepts: pages also write `en_US`, `x` or `en-US.UTF-8`, for which `Intl` throws.
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
