/** Reads from the page which language its visitor expects. `stated` is the attribute, null when it is not set. */
import { resolveLanguage, type Language } from '../strings/language.ts';

/** The language of the copy. Drawn while the script is built, the view has no page to read. */
export function pageLanguage(stated: string | null): Language {
  const page = globalThis.document?.documentElement.lang ?? '';
  return resolveLanguage(stated, page, () => navigator.languages);
}

/** The language tag itself, for parts that speak more languages than our copy does. */
export function pageLanguageTag(stated: string | null): string {
  return stated?.trim() || document.documentElement.lang.trim() || navigator.language || 'en';
}
