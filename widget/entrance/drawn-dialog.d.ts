/** The dialog as React draws it, made into data while the script is built. */
import type { DrawnElement } from './draw.ts';

export const drawing: DrawnElement;
/** Its words, in English. */
export const words: readonly string[];
/** The name of each: its place in `strings`. */
export const keys: readonly string[];
/** The consent on pages of the product itself, in English. */
export const own: string;
