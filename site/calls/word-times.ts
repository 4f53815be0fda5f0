/** When each word of a sample call is spoken. Pure. */

export type WordTime = {
  readonly line: number;
  readonly word: number;
  /** Milliseconds from the start of the call. */
  readonly startMs: number;
};

export type Timing = { readonly words: readonly WordTime[]; readonly durationMs: number };

/** A calm speaker: about 160 words a minute, with a breath after each sentence part and before each answer. */
const WORD_MS = 120;
const LETTER_MS = 45;
const COMMA_MS = 150;
const SENTENCE_MS = 350;
const ANSWER_MS = 500;

const wordMs = (word: string): number =>
  WORD_MS +
  LETTER_MS * word.length +
  (/[.?!]$/.test(word) ? SENTENCE_MS : /[,:;]$/.test(word) ? COMMA_MS : 0);

/**
 * @param lines the words of each line
 * @param recordingMs the length of the recording, which has no times of its own: the words share it in proportion.
 *   Without a recording, the words take as long as a calm speaker
 */
export function wordTimes(lines: readonly (readonly string[])[], recordingMs?: number): Timing {
  let atMs = 0;
  const words: WordTime[] = [];
  for (const [line, spoken] of lines.entries()) {
    if (line > 0) atMs += ANSWER_MS;
    for (const [word, text] of spoken.entries()) {
      words.push({ line, word, startMs: atMs });
      atMs += wordMs(text);
    }
  }
  const share = recordingMs === undefined || atMs === 0 ? 1 : recordingMs / atMs;
  return {
    words: words.map((each) => ({ ...each, startMs: each.startMs * share })),
    durationMs: atMs * share,
  };
}

/** The word that is spoken at a time; undefined before the first. */
export const wordAt = ({ words }: Timing, atMs: number): WordTime | undefined =>
  words.findLast(({ startMs }) => startMs <= atMs);
