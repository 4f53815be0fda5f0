/**
 * Where the script came from, and the files of its parts, relative to it. The single script and a host's bundle contain
 * every part, so they name none. The module build fills in its files.
 */

/** The script's URL, which language files are relative to. Empty in a bundle, whose URL is unknown. */
export const address: string = (globalThis.document?.currentScript as HTMLScriptElement | null)?.src ?? '';
/** The dialog. The only names in the module's entry. */
export const dialog: readonly string[] = [];
/** The session, the voice client, React and the view. */
export const session: readonly string[] = [];
/** The call engine's library. */
export const engine: readonly string[] = [];
