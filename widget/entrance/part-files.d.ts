/** File names of each part and its dependencies, relative to the script. The build fills them in. */

/** The early dialog. */
export const dialog: readonly string[];
/** The session and the voice client. */
export const session: readonly string[];
/** React's renderer. */
export const react: readonly string[];
/** The view. */
export const view: readonly string[];
/** The call engine's library. */
export const engine: readonly string[];
