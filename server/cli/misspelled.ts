/** Finds environment variables that look like a misspelled setting. Others are not ours, and are ignored. */

/** Set by shells, by Docker and by npm, and one letter from a setting. */
const NOT_OURS: readonly string[] = ['COLOR', 'HOSTNAME', 'MAIL'];
/** In shorter names, a change makes another word. */
const MIN_NAME_CHARACTERS = 5;
/** From this length on, two changes leave a name recognizable. */
const LONG_NAME_CHARACTERS = 8;

/** @returns a sentence for each variable that resembles a setting that is not set */
export function misspelledVariables(
  given: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): readonly string[] {
  const unset = [...known].filter((name) => given[name] === undefined && name.length >= MIN_NAME_CHARACTERS);
  return Object.keys(given)
    .filter((name) => !known.has(name) && !NOT_OURS.includes(name))
    .toSorted()
    .flatMap((name) => {
      const near = unset.find((each) => distance(name, each) <= (each.length < LONG_NAME_CHARACTERS ? 1 : 2));
      return near === undefined ? [] : [`${name} is not a setting. Did you mean ${near}?`];
    });
}

/** How many letters are added, removed or replaced from one name to another (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [column, compared] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === compared ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
