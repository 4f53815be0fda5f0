/** Makes elements from data, as a page makes them that takes no markup as text. */

/** A text, or the number of a word. */
export type DrawnText = string | number;
/** A tag, its attributes, and what is inside. */
export type DrawnElement = [tag: string, attributes: Record<string, DrawnText>, ...children: DrawnNode[]];
export type DrawnNode = DrawnElement | DrawnText;

const HTML = 'http://www.w3.org/1999/xhtml';
const SVG = 'http://www.w3.org/2000/svg';

export function draw(
  [tag, attributes, ...children]: DrawnElement,
  words: readonly string[],
  outside = HTML,
): Element {
  const namespace = tag === 'svg' ? SVG : outside;
  const textOf = (drawn: DrawnText): string => (typeof drawn === 'string' ? drawn : (words[drawn] ?? ''));
  const element = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, textOf(value));
  element.append(
    ...children.map((child) => (typeof child === 'object' ? draw(child, words, namespace) : textOf(child))),
  );
  return element;
}
