/** Long work is done in turns: between two of them the process answers requests, which a database inside it would not. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** After so much text, the server answers other requests. UTF-16 units. */
export const MAX_TURN_CHARACTERS = 50_000;
