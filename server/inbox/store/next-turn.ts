/** Long work is done in turns: between two of them the process answers requests, which a database inside it would not. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** After so much text, the server answers other requests. UTF-16 units. */
const MAX_TURN_CHARACTERS = 50_000;

/** Yields what has the texts of one conversation, which are up to 5 MB, in turns. @param textOf the text of each */
export async function* inTurns<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): AsyncGenerator<Item> {
  let turnCharacters = 0;
  for (const item of items) {
    yield item;
    turnCharacters += textOf(item).length;
    if (turnCharacters < MAX_TURN_CHARACTERS) continue;
    turnCharacters = 0;
    await nextTurn();
  }
}

/** Yields the parts of a text in turns, divided only between lines. */
export async function* partsInTurns(text: string): AsyncGenerator<string> {
  let from = 0;
  while (from < text.length) {
    if (from > 0) await nextTurn();
    const found = text.indexOf('\n', from + MAX_TURN_CHARACTERS);
    const end = found === -1 ? text.length : found;
    yield text.slice(from, end);
    from = end;
  }
}
