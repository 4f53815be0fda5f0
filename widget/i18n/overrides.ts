/** Applies string overrides, from a language file or from the page's owner. Pure. */
type Given = {
  readonly agentName: string;
  readonly businessName: string;
  readonly strings: Readonly<Record<string, string | undefined>> | null;
};

/** The product whose team processes calls on behalf of the business: its only name in texts for visitors. */
export const PRODUCT = 'Task Tamer';

/**
 * The strings with the overrides applied.
 * @param language the overrides' language, which selects plural forms
 * @param path the position of `copy` among all strings, with a trailing dot
 */
export function worded<Copy extends object>(copy: Copy, given: Given, language: string, path = ''): Copy {
  if (!given.strings) return copy;
  const inOtherWords = ([key, own]: [string, unknown]): [string, unknown] => {
    const name = path + key;
    if (typeof own === 'object' && own) return [key, worded(own, given, language, `${name}.`)];
    const say = (...values: (string | number)[]): unknown => {
      const text = overrideOf(name, given, language, values.at(-1));
      return text ?? (typeof own === 'function' ? own(...values) : own);
    };
    return [key, typeof own === 'function' ? say : say()];
  };
  return Object.fromEntries(Object.entries(copy).map(inOtherWords)) as Copy;
}

/**
 * The override of one text, filled in; undefined if there is none. The early dialog and React both resolve texts here, so
 * that the consent which is ticked in one is the consent which is shown and hashed in the other.
 * @param value the text's own value, which selects its form and stands for its unknown placeholders
 */
export function overrideOf(
  name: string,
  given: Given,
  language: string,
  value?: string | number,
): string | undefined {
  const { strings } = given;
  const text = textIn(strings, `${name}.${formFor(value, language)}`) ?? textIn(strings, name);
  return text === undefined ? undefined : filled(text, given, value);
}

/** The texts with the owner's in their place. An owner's text replaces all forms of ours. */
export function replaced(
  texts: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>> | null,
): Readonly<Record<string, string>> {
  const isKept = ([name]: readonly [string, string]): boolean =>
    (textIn(own, name) ?? textIn(own, name.replace(/\.\w+$/, ''))) === undefined;
  return { ...own, ...Object.fromEntries(Object.entries(texts).filter(isKept)) };
}

/** An empty override counts as unset, because an empty consent text or button would be worse than ours. */
export function textIn(texts: Given['strings'], name: string): string | undefined {
  const text: unknown = texts?.[name];
  return typeof text === 'string' && text.trim() ? text : undefined;
}

function formFor(value: string | number | undefined, language: string): string {
  if (typeof value === 'number') return new Intl.PluralRules(language).select(value);
  return value === PRODUCT ? 'own' : '';
}

/**
 * Fills all placeholders in one pass, so that a name that looks like a placeholder is left alone. Unknown placeholders
 * stay.
 */
export function filled(text: string, given: Omit<Given, 'strings'>, value?: string | number): string {
  const known: Readonly<Record<string, string>> = { agent: given.agentName, business: given.businessName };
  return text.replace(/\{(\w+)\}/g, (place, name: string) => known[name] ?? String(value ?? place));
}
