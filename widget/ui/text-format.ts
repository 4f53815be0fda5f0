/**
 * Parses the agent's text: bold, lists, links and line breaks, as models write them. Everything else is text. The result
 * is data, so no markup of the agent's can reach the page. Pure.
 */
import { readLink, withoutScheme } from '../config/link.ts';

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bold'; readonly parts: readonly Inline[] }
  /** `target`: where the link leads, if its text does not say so. */
  | { readonly kind: 'link'; readonly text: string; readonly href: string; readonly target: string | null };

export type ListItem = { readonly parts: readonly Inline[]; readonly number: number };

export type Block =
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly ListItem[] };

/** Limits how far to search for the end of bold text. */
const MAX_BOLD_CHARACTERS = 500;
const BOLD = String.raw`\B\*\*(?<bold>\S(?:[^\n]{0,${MAX_BOLD_CHARACTERS}}?\S)?)\*\*`;
const LINK = String.raw`\[(?<name>[^[\]\n]{1,200})\]\((?<named>(?:https:\/\/|mailto:|tel:)[^\s<>"'\x60()]+)\)|\b(?:https?:\/\/|mailto:|tel:)[^\s<>"'\x60]+`;
const LINKS = new RegExp(LINK, 'gi');
const SPANS = new RegExp(`${BOLD}|${LINK}`, 'gi');
const ENDED_BOLD = new RegExp(BOLD, 'g');
/** Trailing punctuation belongs to the sentence, not to the URL. */
const TAIL = /[.,;:!?…)\]}*]+$/;
const ITEM = /^[ \t]{0,9}(?:[-*•]|(\d{1,3})[.)])[ \t]{1,9}(?=\S)/;

/** Matches the end of a text that may become a list marker with the next character. */
const BEGUN_ITEM = /(?:^|\n)[ \t]{0,9}(?:[-*•]|\d{1,3}[.)]?)?[ \t]{0,9}$/;
/** Matches an unfinished link at the end of a text. */
const BEGUN_LINK = /\[[^[\]\n]{0,200}(?:\](?:\([^\s()<>"'`]*)?)?$/;
const BEGUN_BOLD = /\B\*\*\S[^\n]*$/;

/**
 * @param isFinal false while the text grows: unclosed marks are left out, so that the text only grows at its end and
 *   never changes what was already read
 */
export function formatted(text: string, isFinal: boolean): readonly Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = (): void => {
    const paragraph = lines.join('\n').replace(/^\n+/, '').trimEnd();
    if (paragraph !== '') blocks.push({ kind: 'paragraph', parts: inlines(paragraph, SPANS) });
    lines = [];
  };
  for (const line of (isFinal ? text : settled(text)).split(/\r\n?|\n/)) {
    const [mark, number] = ITEM.exec(line) ?? [];
    if (mark === undefined) {
      lines.push(line);
      continue;
    }
    endParagraph();
    const ordered = number !== undefined;
    const item = { parts: inlines(line.slice(mark.length), SPANS), number: Number(number ?? 0) };
    const last = blocks.at(-1);
    if (last?.kind === 'list' && last.ordered === ordered)
      blocks.splice(-1, 1, { ...last, items: [...last.items, item] });
    else blocks.push({ kind: 'list', ordered, items: [item] });
  }
  endParagraph();
  return blocks;
}

/** The text that screen readers announce. */
export const plainText = (text: string): string =>
  formatted(text, true)
    .map((block) =>
      block.kind === 'paragraph'
        ? wordsOf(block.parts)
        : block.items
            .map(({ parts, number }) => `${block.ordered ? `${number}.` : '•'} ${wordsOf(parts)}`)
            .join('\n'),
    )
    .join('\n');

const wordsOf = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.kind === 'bold' ? wordsOf(part.parts) : part.text)).join('');

const isBegunScheme = (end: string): boolean => ['tel:', 'mailto:'].some((scheme) => scheme.startsWith(end));

/** Removes the end of a growing text that its next characters may still change. */
function settled(text: string): string {
  const known = text
    .replace(BEGUN_LINK, '')
    .replace(/\b[a-z]{1,6}:?$/i, (end) => (isBegunScheme(end.toLowerCase()) ? '' : end))
    .replace(/\*{1,3}$/, '')
    .replace(BEGUN_ITEM, '');
  const line = known.slice(known.lastIndexOf('\n') + 1);
  return BEGUN_BOLD.test(line.replace(ENDED_BOLD, '')) ? `${known.trimEnd()}**` : known;
}

/** Bold text may hold links, but no bold text. */
function inlines(text: string, marks: RegExp): readonly Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const { 0: found, index, groups } of text.matchAll(marks)) {
    const { bold, name, named } = groups ?? {};
    const mark = named === undefined && bold === undefined ? found.replace(TAIL, '') : found;
    const part: Inline | null =
      bold === undefined ? linkTo(named ?? mark, name) : { kind: 'bold', parts: inlines(bold, LINKS) };
    if (part === null) continue;
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) });
    parts.push(part);
    end = index + mark.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function linkTo(address: string, name: string | undefined): Inline | null {
  const link = readLink(address);
  if (link === null) return null;
  const plain = withoutScheme(address);
  const isSaid = name === undefined || name === link.target || name === plain;
  return { kind: 'link', text: name ?? plain, href: link.href, target: isSaid ? null : link.target };
}
