/** The dialog as React draws it, made into data while the script is built. */
import type { ScriptLanguage } from '../i18n/resolve-language.ts';
import type { DrawnElement } from './draw.ts';

export const drawing: DrawnElement;
/** Its words. */
export const words: Readonly<Record<ScriptLanguage, readonly string[]>>;
/** The name of each: its place in `strings`. */
export const keys: readonly string[];
/** The consent on pages of the product itself. */
export const own: Readonly<Record<ScriptLanguage, string>>;
