/** Makes elements of HTML from data, as a page makes them that takes no markup as text. */

/** Where the host's own names come in, as in the words of files and owners. */
export const AGENT_MARK = '{agent}';
export const BUSINESS_MARK = '{business}';

/** A text, or the number of a word. */
export type DrawnText = string | number;
/** A tag, its attributes, and what is inside. */
export type DrawnElement = [tag: string, attributes: Record<string, DrawnText>, ...children: DrawnNode[]];
export type DrawnNode = DrawnElement | DrawnText;

export function draw([tag, attributes, ...children]: DrawnElement, words: readonly string[]): Element {
  const textOf = (drawn: DrawnText): string => (typeof drawn === 'string' ? drawn : (words[drawn] ?? ''));
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, textOf(value));
  element.append(
    ...children.map((child) => (typeof child === 'object' ? draw(child, words) : textOf(child))),
  );
  return element;
}
