/** Removes characters that do not belong in text for people. */

/**
 * Control characters, and invisible marks that reverse text, hide it or break lines. Written as the complement of the
 * allowed ranges, because compiling a Unicode property class is too slow for a page view.
 */
const MISLEADING = /[^ -~\u00A0-\u200A\u200C-\u200D\u2010-\u2027\u202F-\u2065\u206A-\uFEFE\uFF00-\uFFFF]+/g;

/** Unicode tag characters, in UTF-16: invisible copies of ASCII that a model would read. */
const UNSEEN_LETTERS = /\uDB40[\uDC00-\uDC7F]/g;
/** Like {@link MISLEADING}, but allows line breaks and also matches lone surrogates. */
const MISLEADING_IN_TEXT =
  /[^\t\n -~\u00A0-\u2029\u202F-\u2065\u206A-\uD7FF\uE000-\u{DFFFF}\u{E0080}-\u{10FFFF}]/gu;

/** The text as one line: each run of misleading characters becomes a space, and the ends are trimmed. */
export function honestLine(text: string): string {
  return text.replace(UNSEEN_LETTERS, '').replace(MISLEADING, ' ').trim();
}

/** The text without misleading characters, with its line breaks, and trimmed. */
export function honestText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSEEN_LETTERS, '').replace(MISLEADING_IN_TEXT, '').trim();
}
