/** The strings of a language file: all of them, with every plural form. */
import type { OwnStrings, StringKey } from '../../contract.ts';

type ProblemKey = Extract<StringKey, `problems.${string}` | `allowMicrophone.${string}`>;

/** What went wrong, and what to do about it. */
export type ProblemWords = Readonly<Record<ProblemKey, string>>;
export type LanguageWords = ProblemWords &
  Readonly<Record<Exclude<StringKey, ProblemKey> | 'form.consent.own', string>> &
  OwnStrings;
