/** The choice of language. Pure. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

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
  const stated = attribute?.trim() || pageLanguage?.trim();
  const candidates = stated ? [stated] : browserLanguages();
  return candidates.map(copyLanguage).find((language) => language !== null) ?? 'en';
}

/** `es-MX`, `ES` and `es_419` all read the Spanish copy. */
function copyLanguage(tag: string): Language | null {
  const primary = tag.trim().slice(0, 3).toLowerCase().replace('_', '-');
  return LANGUAGES.find((language) => primary === language || primary === `${language}-`) ?? null;
}
