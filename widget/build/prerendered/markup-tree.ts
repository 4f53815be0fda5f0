/** Parses React's markup into nested arrays, because a page that enforces Trusted Types rejects markup as text. */
import type { DrawnElement } from '../../entrance/draw.ts';

/**
 * One HTML tag, or one run of text. React writes attributes in double quotes and escapes their values. SVG and MathML
 * elements are excluded, because they need `createElementNS`.
 */
const TOKEN = /<(\/?)(?!(?:svg|math)\b)([a-zA-Z][\w-]*)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|([^<]+)/gy;
const ATTRIBUTE = /([\w:-]+)="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** @throws {Error} unless the markup is one element of HTML elements and text */
export function treeOf(html: string): DrawnElement {
  const root: DrawnElement = ['', {}];
  const open = [root];
  let end = 0;
  for (const match of html.matchAll(TOKEN)) {
    end = match.index + match[0].length;
    read(match, open);
  }
  const [, , element, ...others] = root;
  if (end !== html.length || typeof element !== 'object' || others.length > 0 || open.length > 1)
    throw new Error(`This markup cannot be drawn: ${html.slice(end, end + 80)}`);
  return element;
}

function read(
  [, closing, tag = '', attributes = '', isVoid, text]: RegExpExecArray,
  open: DrawnElement[],
): void {
  const parent = open.at(-1);
  if (text !== undefined) parent?.push(unescape(text));
  else if (closing) open.pop();
  else {
    const element: DrawnElement = [tag, attributesOf(attributes)];
    parent?.push(element);
    if (!isVoid) open.push(element);
  }
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, unescape(value)]),
  );

const unescape = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
