/** Applies string overrides, from a language file or from the page's owner. Pure. */
type Given = {
  readonly agentName: string;
  readonly businessName: string;
  readonly strings: Readonly<Record<string, string | undefined>> | null;
};

/** The product whose team processes calls on behalf of the business. */
export const PRODUCT = 'Task Tamer';

/**
 * The strings with the overrides applied.
 * @param language the overrides' language, which selects plural forms
 * @param path the position of `copy` among all strings, with a trailing dot
 */
export function worded<Copy extends object>(copy: Copy, given: Given, language: string, path = ''): Copy {
  const texts = given.strings;
  if (!texts) return copy;
  const inOtherWords = ([key, own]: [string, unknown]): [string, unknown] => {
    const name = path + key;
    if (typeof own === 'object' && own) return [key, worded(own, given, language, `${name}.`)];
    const say = (...values: (string | number)[]): unknown => {
      const value = values.at(-1);
      const text = textIn(texts, `${name}.${formFor(value, language)}`) ?? textIn(texts, name);
      if (text !== undefined) return filled(text, given, value);
      return typeof own === 'function' ? own(...values) : own;
    };
    return [key, typeof own === 'function' ? say : say()];
  };
  return Object.fromEntries(Object.entries(copy).map(inOtherWords)) as Copy;
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
