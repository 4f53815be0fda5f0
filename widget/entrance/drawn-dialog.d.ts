/** React's rendering of the dialog, converted to data at build time. */
import type { DrawnElement } from './draw.ts';

export const drawing: DrawnElement;
/** The dialog's texts, in English. */
export const words: readonly string[];
/** The key of each text in `strings`. */
export const keys: readonly string[];
/** The consent text on the product's pages, in English. */
export const own: string;
