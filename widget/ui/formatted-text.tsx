/** Renders the agent's text as elements: paragraphs, lists, bold text and links. */
import { useMemo, type ReactElement } from 'react';
import { formatted, type Block, type Inline } from './text-format.ts';

type FormattedTextProps = {
  readonly text: string;
  /** False while the text grows. */
  readonly isFinal: boolean;
};

/** Each paragraph, list and item has its own direction, because an agent may mix languages. */
export function FormattedText({ text, isFinal }: FormattedTextProps): ReactElement {
  const blocks = useMemo(() => formatted(text, isFinal), [text, isFinal]);
  return (
    <>
      {blocks.map((block, place) =>
        block.kind === 'paragraph' ? (
          <p key={place} className="line-text" dir="auto">
            <Inlines parts={block.parts} />
          </p>
        ) : (
          <List key={place} {...block} />
        ),
      )}
    </>
  );
}

function List({ ordered, items }: Block & { readonly kind: 'list' }): ReactElement {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag className="line-text line-list" dir="auto">
      {items.map(({ parts, number }, place) => (
        <li key={place} value={ordered ? number : undefined}>
          <Inlines parts={parts} />
        </li>
      ))}
    </Tag>
  );
}

/** The index is a stable key, because the text only grows at its end. */
const Inlines = ({ parts }: { readonly parts: readonly Inline[] }): ReactElement[] =>
  parts.map((part, place) => <InlineView key={place} part={part} />);

function InlineView({ part }: { readonly part: Inline }): ReactElement {
  if (part.kind === 'text') return <>{part.text}</>;
  if (part.kind === 'bold')
    return (
      <strong>
        <Inlines parts={part.parts} />
      </strong>
    );
  const { text, href, target } = part;
  return (
    <>
      <a className="line-link" href={href} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
      {target !== null && (
        <>
          {' '}
          (<bdi>{target}</bdi>)
        </>
      )}
    </>
  );
}
