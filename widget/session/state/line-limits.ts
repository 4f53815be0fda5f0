/** Limits of a conversation's text, because laying out a long text blocks the browser. */

/** The most lines. A longer conversation loses its beginning. */
export const MAX_LINES = 2_000;
/** UTF-16 units of all lines together. */
const MAX_CONVERSATION_CHARACTERS = 400_000;
/** UTF-16 units of one line. Keeps the end of speech, which is the current part. */
const MAX_LINE_CHARACTERS = { voice: 1_000, writing: 10_000 } as const;
/** More combining marks on one letter than any script uses, which are slow to lay out. */
const STACKED_MARKS = /(\p{M}{8})\p{M}+/gu;
const LONE_SURROGATE = /^[\uDC00-\uDFFF]/;
const LONE_HEAD = /[\uD800-\uDBFF]$/;

type Text = { readonly text: string };

/** A line within the limits. The page's event has the whole text. */
export function drawable(text: string, channel: keyof typeof MAX_LINE_CHARACTERS): string {
  return shortened(text, channel).replace(STACKED_MARKS, '$1');
}

function shortened(text: string, channel: keyof typeof MAX_LINE_CHARACTERS): string {
  const longest = MAX_LINE_CHARACTERS[channel];
  if (text.length <= longest) return text;
  return channel === 'voice'
    ? `…${text.slice(-longest).replace(LONE_SURROGATE, '')}`
    : `${text.slice(0, longest).replace(LONE_HEAD, '')}…`;
}

/** The newest lines, within the bounds of a conversation. */
export function bounded<Line extends Text>(lines: readonly Line[]): readonly Line[] {
  let room = MAX_CONVERSATION_CHARACTERS;
  const left = lines.findLastIndex(({ text }) => (room -= text.length) < 0);
  const first = Math.max(left + 1, lines.length - MAX_LINES);
  return first === 0 ? lines : lines.slice(first);
}
