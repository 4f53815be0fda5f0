/** The part of the contract that names every text of the tag's own: `strings` puts an owner's words in their place. */
import type { Strings } from './i18n/types.ts';

type KeysOf<Copy, Before extends string = ''> = {
  [Key in keyof Copy & string]: Copy[Key] extends string | ((...values: never[]) => string)
    ? `${Before}${Key}`
    : KeysOf<Copy[Key], `${Before}${Key}.`>;
}[keyof Copy & string];

/** Names of texts, such as `form.start`. */
export type StringKey = KeysOf<Strings>;

/** Forms of a text with a number in it, as `Intl.PluralRules` tells them apart; without a form it is any other number. */
type FormKey = `call.minutesLeft.${'zero' | 'one' | 'two' | 'few' | 'many'}`;

/**
 * Texts in the place of the tag's own; those that are left out stay. `{agent}` and `{business}` may stand in each; what
 * else may stand in some is in docs/languages.md. `form.consent.own` is of the product's own pages.
 */
export type OwnStrings = { readonly [Key in StringKey | FormKey | 'form.consent.own']?: string } & {
  /** Tag of the language that they are in, such as `pl` or `pt-BR`. Left out: the one that is shown without them. */
  readonly language?: string;
};
