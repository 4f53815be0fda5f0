/** Creates HTML elements from data, because a page that enforces Trusted Types rejects markup as text. */

import type { PanelTag } from '../dialog/modal.ts';

/** Placeholders for the configured names, as in language files and the owner's texts. */
export const AGENT_MARK = '{agent}';
export const BUSINESS_MARK = '{business}';

/** A text, or an index into the list of words. */
export type DrawnText = string | number;
export type DrawnElement = [tag: string, attributes: Record<string, DrawnText>, ...children: DrawnNode[]];
export type DrawnNode = DrawnElement | DrawnText;

/** @param panel the tag of what is drawn as a dialog */
export function draw(
  [tag, attributes, ...children]: DrawnElement,
  words: readonly string[],
  panel: PanelTag,
): Element {
  const textOf = (drawn: DrawnText): string => (typeof drawn === 'string' ? drawn : (words[drawn] ?? ''));
  const element = document.createElement(tag === 'dialog' ? panel : tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, textOf(value));
  element.append(
    ...children.map((child) => (typeof child === 'object' ? draw(child, words, panel) : textOf(child))),
  );
  return element;
}
