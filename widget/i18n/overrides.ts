/** Copy in other words than the script's: of a language that is a file beside it, or of the page's owner. Pure. */
type Given = {
  readonly agentName: string;
  readonly businessName: string;
  readonly strings: Readonly<Record<string, string | undefined>> | null;
};

/** The product whose team processes the call beside the business. */
export const PRODUCT = 'Task Tamer';

/**
 * The copy with the words that were given in the place of its own.
 * @param language of the words: it decides which form goes with a number
 * @param path of the copy in the whole, ending with a dot
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

/** One that says nothing counts as none: a consent or a button without words would be worse than ours. */
export function textIn(texts: Given['strings'], name: string): string | undefined {
  const text = texts?.[name];
  return text?.trim() ? text : undefined;
}

function formFor(value: string | number | undefined, language: string): string {
  if (typeof value === 'number') return new Intl.PluralRules(language).select(value);
  return value === PRODUCT ? 'own' : '';
}

/** Every place is filled at once: a name that looks like a place stays a name. What nothing is known for stays. */
export function filled(text: string, given: Omit<Given, 'strings'>, value?: string | number): string {
  const known: Readonly<Record<string, string>> = { agent: given.agentName, business: given.businessName };
  return text.replace(/\{(\w+)\}/g, (place, name: string) => known[name] ?? String(value ?? place));
}
