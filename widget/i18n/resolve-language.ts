/** Selects the language. Pure. */
export const LANGUAGES = [
  'en',
  'es',
  'zh-Hans',
  'zh-Hant',
  'vi',
  'ko',
  'ru',
  'ar',
  'pt-BR',
  'ht',
  'fr',
] as const;
export type Language = (typeof LANGUAGES)[number];
/** English is part of the script. The others are separate files. */
export type FileLanguage = Exclude<Language, 'en'>;
/** The languages of the launcher's strings, which are needed before the dialog. */
export type ShellLanguage = 'en' | 'es';

/**
 * Selects the language of the strings from the first source that specifies one: attribute, page or browser. An
 * unsupported language falls back to English; among the browser's languages the first supported one is used.
 */
export function resolveLanguage(
  attribute: string | null,
  pageLanguage: string | null,
  browserLanguages: () => readonly string[],
): Language {
  return candidates(attribute, pageLanguage, browserLanguages).map(copyLanguage).find(isKnown) ?? 'en';
}

/** The same for the launcher. */
export function resolveShellLanguage(
  attribute: string | null,
  pageLanguage: string | null,
  browserLanguages: () => readonly string[],
): ShellLanguage {
  const first = candidates(attribute, pageLanguage, browserLanguages).find((tag) => SHELL.test(tag)) ?? '';
  return SPANISH.test(first) ? 'es' : 'en';
}

const SPANISH = /^\s*es([-_\s]|$)/i;
const SHELL = /^\s*e[ns]([-_\s]|$)/i;

const isKnown = (language: Language | undefined): language is Language => language !== undefined;

function candidates(
  attribute: string | null,
  pageLanguage: string | null,
  browserLanguages: () => readonly string[],
): readonly string[] {
  const stated = attribute?.trim() || pageLanguage?.trim();
  return stated ? [stated] : browserLanguages();
}

/** Of a tag that is parsed. */
const MAX_TAG_CHARACTERS = 35;

/** `es-MX`, `ES` and `es_419` all select Spanish; Chinese has two scripts. */
function copyLanguage(stated: string): Language | undefined {
  const tag = stated.trim().slice(0, MAX_TAG_CHARACTERS).toLowerCase();
  const [primary] = tag.split(/[-_]/);
  if (primary === 'zh') return /hant|^(?!.*hans).*(tw|hk|mo)/.test(tag) ? 'zh-Hant' : 'zh-Hans';
  return LANGUAGES.find((language) => language.split('-')[0] === primary);
}

/**
 * The languages that visitors may choose.
 * @param offered tags separated by spaces, or `all`
 */
export const languagesIn = (offered: string): readonly Language[] =>
  offered === 'all' ? LANGUAGES : offered.split(' ').map(copyLanguage).filter(isKnown);

/** The writing direction. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(ar|fa|he|ps|ur|yi)\b/.test(language) ? 'rtl' : 'ltr';
