/** What one answer to the question about texts means. In doubt it is no agreement: a missed one only means no texts. Pure. */
import { choiceIn, wordsOf } from './choices.ts';
import {
  FILLERS,
  HARMLESS_NEGATIONS,
  NO_PARTS,
  NO_WORDS,
  TEXTS_NAMED,
  WEAK_YES_WORDS,
  WHY_NOT,
  YES_WORDS,
} from './consent-words.ts';

/** `weak` is "okay" and the like; `unclear` is anything else, such as a question. */
export type Answer = 'yes' | 'weak' | 'no' | 'unclear';

/** What a harmless negation is read as: one of the weak words. */
const HARMLESS = 'ok';
const QUESTION_MARK = /[?？؟]/;
const SENTENCES = /(?<=[.!?…。！？؟])/u;
/** Without its accent it means "if". */
const ACCENTED_SI = /(?<!\p{L})sí(?!\p{L})/giu;
const IS_HAN = /^\p{Script=Han}/u;

const longestFirst = (words: readonly string[]): readonly string[] =>
  words.map(wordsOf).toSorted((one, other) => other.length - one.length);
const YES = longestFirst(YES_WORDS);
const WEAK = longestFirst(WEAK_YES_WORDS);
const FILL = longestFirst(FILLERS);

/** Chinese is written without gaps. */
const anyOf = (words: readonly string[], end = ''): RegExp => {
  const forms = longestFirst(words).map((word) => (IS_HAN.test(word) ? word : `(?<![^ ])${word}(?![^ ])`));
  return new RegExp(`(?:${forms.join('|')})${end}`, 'gu');
};
const NO = new RegExp(anyOf(NO_WORDS).source, 'u');
const HARMLESS_FORMS = anyOf([...HARMLESS_NEGATIONS, ...WHY_NOT]);
const ENDS_WITH_WHY_NOT = new RegExp(anyOf(WHY_NOT, '$').source, 'u');

type Sentence = { readonly said: string; readonly isQuestion: boolean };

export const hasQuestion = (text: string): boolean => QUESTION_MARK.test(text);

export function readAnswer(text: string): Answer {
  const sentences = sentencesIn(text);
  if (choiceIn(text) === 'stop' || refuses(sentences)) return 'no';
  let isWeak = false;
  for (const { said, isQuestion } of sentences) {
    const answer = isQuestion || isNegated(said) ? 'unclear' : beginning(said);
    if (answer === 'yes' || answer === 'unclear') return answer;
    isWeak ||= answer === 'weak';
  }
  return isWeak ? 'weak' : 'unclear';
}

/** Whether a later line, which may answer something else, takes an agreement to texts back. */
export const withdraws = (text: string): boolean =>
  choiceIn(text) === 'stop' ||
  sentencesIn(text).some(({ said }) => isNegated(said) && TEXTS_NAMED.test(said));

/** Such a line soon after an agreement takes it back, also without a word about texts. */
export const beginsWithNo = (text: string): boolean =>
  sentencesIn(text).some(({ said }) => said.search(NO) === 0 || said.search(NO_PARTS) === 0);

const sentencesIn = (text: string): readonly Sentence[] =>
  text
    .normalize('NFC')
    .replace(ACCENTED_SI, 'yes')
    .split(SENTENCES)
    .map((sentence) => {
      const said = wordsOf(sentence);
      const isQuestion = hasQuestion(sentence) && !ENDS_WITH_WHY_NOT.test(said);
      return { said: said.replace(HARMLESS_FORMS, ` ${HARMLESS} `).replace(/ +/g, ' ').trim(), isQuestion };
    })
    .filter(({ said }) => said !== '');

/** "Is there no fee?" refuses nothing. "No, why?" does. */
const refuses = (sentences: readonly Sentence[]): boolean =>
  sentences.some(
    ({ said, isQuestion }, index) =>
      isNegated(said) && (!isQuestion || (index === 0 && said.search(NO) === 0)),
  );

const isNegated = (said: string): boolean => NO.test(said) || NO_PARTS.test(said);

/** Null for a sentence of fillers only. */
function beginning(said: string): Answer | null {
  let isWeak = false;
  for (let rest = said; rest !== '';) {
    if (after(rest, YES) !== null) return 'yes';
    const afterWeak = after(rest, WEAK);
    const next = afterWeak ?? after(rest, FILL);
    if (next === null) return 'unclear';
    isWeak ||= afterWeak !== null;
    rest = next.trim();
  }
  return isWeak ? 'weak' : null;
}

/** What follows one of the words at the beginning; null if none of them is there. */
function after(said: string, words: readonly string[]): string | null {
  const word = words.find((each) => said === each || said.startsWith(IS_HAN.test(each) ? each : `${each} `));
  return word === undefined ? null : said.slice(word.length);
}
