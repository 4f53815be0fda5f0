/** Characters that have no place in a line of text that people read. */

/**
 * What is not printed: control characters, and the invisible marks that turn text around, hide it or break the line.
 * Said by the ranges of all other characters: a class by its Unicode name costs engines too much while a page loads.
 */
const MISLEADING = /[^ -~\u00A0-\u200A\u200C-\u200D\u2010-\u2027\u202F-\u2065\u206A-\uFEFE\uFF00-\uFFFF]+/g;

/** The text as one honest line: each run of such characters is one space, and none is at its ends. */
export function honestLine(text: string): string {
  return text.replace(MISLEADING, ' ').trim();
}
