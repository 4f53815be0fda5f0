/**
 * File names of the parts and their dependencies, relative to the script. None here: the single script contains all parts.
 * The module build fills them in.
 */

/** The early dialog. The only names in the module's entry. */
export const dialog: readonly string[] = [];
/** The session, the voice client, React and the view. */
export const session: readonly string[] = [];
/** The call engine's library. */
export const engine: readonly string[] = [];
