/** Characters that have no place in a line of text that people read. */

/**
 * What is not printed: control characters, and the invisible marks that turn text around, hide it or break the line.
 * Said by the ranges of all other characters: a class by its Unicode name costs engines too much while a page loads.
 */
const MISLEADING = /[^ -~\u00A0-\u200A\u200C-\u200D\u2010-\u2027\u202F-\u2065\u206A-\uFEFE\uFF00-\uFFFF]+/g;

/** Copies of ASCII that no font draws, in UTF-16: words that a machine reads and no person sees. */
const UNSEEN_LETTERS = /\uDB40[\uDC00-\uDC7F]/g;
/** The same for a text of several lines, with halves of characters. */
const MISLEADING_IN_TEXT =
  /[^\t\n -~\u00A0-\u2029\u202F-\u2065\u206A-\uD7FF\uE000-\u{DFFFF}\u{E0080}-\u{10FFFF}]/gu;

/** The text as one honest line: each run of such characters is one space, and none is at its ends. */
export function honestLine(text: string): string {
  return text.replace(UNSEEN_LETTERS, '').replace(MISLEADING, ' ').trim();
}

/** The text with its line breaks, and without space around it. */
export function honestText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSEEN_LETTERS, '').replace(MISLEADING_IN_TEXT, '').trim();
}
