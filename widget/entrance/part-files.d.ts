/** Files beside the script, each with all that it needs, named while they are built. Relative to the script. */

/** The dialog before React. */
export const dialog: readonly string[];
/** The session, and what React draws. */
export const session: readonly string[];
/** The call engine's library. */
export const engine: readonly string[];
