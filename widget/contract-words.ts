/** The keys of all texts, which `strings` can replace. */
import type { Strings } from './i18n/types.ts';

type KeysOf<Copy, Before extends string = ''> = {
  [Key in keyof Copy & string]: Copy[Key] extends string | ((...values: never[]) => string)
    ? `${Before}${Key}`
    : KeysOf<Copy[Key], `${Before}${Key}.`>;
}[keyof Copy & string];

/** Keys of texts, such as `form.start`. */
export type StringKey = KeysOf<Strings>;

/** Plural categories of `Intl.PluralRules` for a text with a number. The key without a category is `other`. */
type FormKey = `call.minutesLeft.${'zero' | 'one' | 'two' | 'few' | 'many'}`;

/**
 * Texts that replace the tag's. Each can contain `{agent}` and `{business}`; docs/setup/languages.md lists the other
 * placeholders. `form.consent.own` is for the product's pages.
 */
export type OwnStrings = { readonly [Key in StringKey | FormKey | 'form.consent.own']?: string } & {
  /** Language tag of the texts, such as `pl` or `pt-BR`. If unset, they are in the language shown without them. */
  readonly language?: string;
};
