/** The choice of language. Pure. */
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
/** English is in the script. The others are files beside it. */
export type FileLanguage = Exclude<Language, 'en'>;
/** Whose words a page needs before anybody talks: those of the launcher. */
export type ShellLanguage = 'en' | 'es';

/**
 * The language of the copy. The first source that says anything decides: the attribute, the page, the
 * browser. A language that there is no copy for gets English; of the browser's several languages the first
 * with copy is taken.
 */
export function resolveLanguage(
  attribute: string | null,
  pageLanguage: string | null,
  browserLanguages: () => readonly string[],
): Language {
  return resolve(attribute, pageLanguage, browserLanguages, copyLanguage);
}

/** The same for the launcher. */
export function resolveShellLanguage(
  attribute: string | null,
  pageLanguage: string | null,
  browserLanguages: () => readonly string[],
): ShellLanguage {
  return resolve(attribute, pageLanguage, browserLanguages, shellLanguage);
}

function resolve<Known extends Language>(
  attribute: string | null,
  pageLanguage: string | null,
  browserLanguages: () => readonly string[],
  copyFor: (tag: string) => Known | undefined,
): Known | 'en' {
  const stated = attribute?.trim() || pageLanguage?.trim();
  const candidates = stated ? [stated] : browserLanguages();
  return candidates.map(copyFor).find((language) => language !== undefined) ?? 'en';
}

/** The longest that is looked at, in characters. */
const TAG_LIMIT = 35;

/** `es-MX`, `ES` and `es_419` all read the Spanish copy; Chinese is written in two ways. */
function copyLanguage(stated: string): Language | undefined {
  const tag = stated.trim().slice(0, TAG_LIMIT).toLowerCase();
  const [primary] = tag.split(/[-_]/);
  if (primary === 'zh') return /hant|^(?!.*hans).*(tw|hk|mo)/.test(tag) ? 'zh-Hant' : 'zh-Hans';
  return LANGUAGES.find((language) => language.split('-')[0] === primary);
}

const shellLanguage = (stated: string): ShellLanguage | undefined =>
  (['en', 'es'] as const).find((language) => new RegExp(`^\\s*${language}([-_\\s]|$)`, 'i').test(stated));

/** How the language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(ar|fa|he|ps|ur|yi)\b/.test(language) ? 'rtl' : 'ltr';
