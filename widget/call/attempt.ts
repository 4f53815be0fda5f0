/** A command to a room that may be closing. */
export function attempt(run: () => void): void {
  try {
    run();
  } catch {
    // A room that is closing refuses commands; there is nothing to be done about it.
  }
}
