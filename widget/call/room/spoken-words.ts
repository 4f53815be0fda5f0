/** How much of its current turn the agent has spoken. Pure. */
import { SKIPPED_LETTERS, SOUND_BUFFER_MS, WORDS_AT_ONCE } from '../constants.ts';
import type { AgentSpeech } from '../messages.ts';
import { lettersOf, type SpokenLetters } from '../spoken-letters.ts';

export type SpokenWords = SpokenLetters & {
  readonly turn: number;
  /** The letters of all words that have arrived. */
  readonly announced: number;
  /** The words that will be spoken, with `spoken` from this moment on. */
  readonly pending: readonly { readonly spoken: number; readonly at: number }[];
  /** `cut`: interrupted, so the current word stays marked. `over`: there is no current word. */
  readonly phase: 'speaking' | 'cut' | 'over';
};

export type SpokenWordsEvent =
  | { readonly type: 'words'; readonly speech: AgentSpeech; readonly at: number }
  | { readonly type: 'time'; readonly at: number }
  | { readonly type: 'interrupted' | 'stopped' };

export const NOTHING_SPOKEN: SpokenWords = {
  text: '',
  letters: '',
  spoken: 0,
  turn: -1,
  announced: 0,
  pending: [],
  phase: 'over',
};

export function reduceSpokenWords(state: SpokenWords, event: SpokenWordsEvent): SpokenWords {
  switch (event.type) {
    case 'words':
      return arrived(state, event.speech, event.at);
    case 'time':
      return passed(state, event.at);
    case 'interrupted':
      return cut(state);
    case 'stopped':
      return state.phase === 'speaking' && state.pending.length === 0
        ? { ...state, phase: 'over' }
        : cut(state);
  }
}

const cut = (state: SpokenWords): SpokenWords =>
  state.phase === 'speaking' ? { ...state, pending: [], phase: 'cut' } : state;

function arrived(before: SpokenWords, { turn, text, spoken, words }: AgentSpeech, at: number): SpokenWords {
  const state = turn === before.turn ? before : { ...NOTHING_SPOKEN, turn };
  const letters = lettersOf(text);
  const reached =
    spoken === null ? state.announced : lettersOf(text.split(/\s+/).slice(0, spoken).join('')).length;
  let end = placeOf(words.map((word) => lettersOf(word.text)).join(''), letters, reached);
  const next =
    end === null
      ? []
      : words.map((word) => ({
          spoken: (end = (end ?? 0) + lettersOf(word.text).length),
          at: at + SOUND_BUFFER_MS + word.afterMs,
        }));
  const spokenLetters = spoken === null ? state.spoken : Math.max(state.spoken, reached);
  const spokenNow = {
    text,
    letters,
    spoken: spokenLetters,
    turn,
    announced: end ?? reached,
    phase: 'speaking',
  } as const;
  return passed({ ...spokenNow, pending: [...state.pending, ...next].slice(-WORDS_AT_ONCE) }, at);
}

/** Where the words begin in the text; null if they are not in it. The voice may say "twenty dollars" for "$20". */
function placeOf(words: string, letters: string, from: number): number | null {
  if (letters.startsWith(words, from)) return from;
  const found = words.length < 3 ? -1 : letters.indexOf(words, from);
  return found < 0 || found - from > SKIPPED_LETTERS ? null : found;
}

function passed(state: SpokenWords, at: number): SpokenWords {
  const due = state.pending.filter((word) => word.at <= at).map(({ spoken }) => spoken);
  const spoken = Math.max(state.spoken, ...due);
  return { ...state, spoken, pending: state.pending.filter((word) => word.at > at && word.spoken > spoken) };
}
