/** Files beside the script, each with all that it needs, named while they are built. Relative to the script. */

/** The dialog before React. */
export const dialog: readonly string[];
/** The session with its voice client. */
export const session: readonly string[];
/** What React draws, and React. */
export const view: readonly string[];
/** The call engine's library. */
export const engine: readonly string[];
