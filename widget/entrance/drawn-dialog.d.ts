/** The dialog as React draws it, made into data while the script is built. */
import type { Language } from '../strings/language.ts';
import type { DrawnElement } from './draw.ts';

export const drawing: DrawnElement;
/** Its words: for the product itself, and for any other business. */
export const words: Readonly<Record<Language, readonly [own: readonly string[], other: readonly string[]]>>;
/** The name of the product itself. */
export const product: string;
