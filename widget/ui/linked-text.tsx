/** Renders URLs in the agent's text as links and everything else as plain text. */
import { Fragment, type ReactElement } from 'react';

const ADDRESS = /\b(?:https?:\/\/|mailto:|tel:)[^\s<>"'`]+/gi;
/** Trailing punctuation belongs to the sentence, not to the URL. */
const TAIL = /[.,;:!?…)\]}*]+$/;
const SAFE: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

export type TextPiece = { readonly text: string; readonly href: string | null };

/** Splits the text in order, dropping the `tel:` and `mailto:` schemes. */
export function piecesOf(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(TAIL, '');
    const href = hrefOf(address);
    if (href === null) continue;
    pieces.push(
      { text: text.slice(end, index), href: null },
      { text: address.replace(/^(?:tel|mailto):/i, ''), href },
    );
    end = index + address.length;
  }
  return [...pieces, { text: text.slice(end), href: null }].filter((piece) => piece.text !== '');
}

/** Null for a URL that must not be opened. */
function hrefOf(address: string): string | null {
  try {
    const { protocol, href } = new URL(address);
    return SAFE.has(protocol) ? href : null;
  } catch {
    return null;
  }
}

export function LinkedText({ text }: { readonly text: string }): ReactElement {
  return (
    <>
      {piecesOf(text).map(({ text, href }, place) =>
        href === null ? (
          <Fragment key={place}>{text}</Fragment>
        ) : (
          <a key={place} className="line-link" href={href} target="_blank" rel="noopener noreferrer nofollow">
            {text}
          </a>
        ),
      )}
    </>
  );
}
