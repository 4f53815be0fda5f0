/** What a language that is a file beside the script has to say: every text. Where a number stands, each of its forms. */
import type { OwnStrings, StringKey } from '../../contract.ts';

type ProblemKey = Extract<StringKey, `problems.${string}` | `allowMicrophone.${string}`>;

/** What went wrong, and what to do about it. */
export type ProblemWords = Readonly<Record<ProblemKey, string>>;
export type LanguageWords = ProblemWords &
  Readonly<Record<Exclude<StringKey, ProblemKey> | 'form.consent.own', string>> &
  OwnStrings;
