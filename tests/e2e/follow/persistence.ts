/** The line of the manual that keeps the tag through soft navigation, verbatim. */
import { readFileSync } from 'node:fs';
import { ROOT } from '../../package/pack.ts';

const MANUAL = readFileSync(`${ROOT}docs/features/following.md`, 'utf8');
/** The manual's placeholders for the owner's attributes and for the page. */
const ATTRIBUTES = ' …';
const CONTENT = '<!-- page -->';

/** @param library the beginning of its row in the table */
export function lineFor(library: string): string {
  const row = MANUAL.split('\n').find((line) => line.startsWith(`| ${library}`)) ?? '';
  const line = [...row.matchAll(/`([^`]+)`/g)].at(-1)?.[1];
  if (line === undefined) throw new Error(`docs/features/following.md has no line for ${library}.`);
  return line;
}

/** @param tag the owner's tag, which supplies the attributes */
export function filledIn(line: string, tag: string, content: string): string {
  const attributes = tag.replace(/^<[\w-]+|><\/[\w-]+>$/g, '');
  const body = line.includes(CONTENT) ? line : `${CONTENT}${line}`;
  return body.replace(ATTRIBUTES, () => attributes).replace(CONTENT, () => content);
}
