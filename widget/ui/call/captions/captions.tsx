/** The most recent lines of the conversation; the conversation panel shows all of them. */
import { memo, useEffect, useRef, useState, type ReactElement } from 'react';
import { currentWord, withSpokenWords, type SpokenLetters } from '../../../call/spoken-letters.ts';
import type { Line } from '../../../session/state/snapshot.ts';
import { useActions, useSnapshot, useStrings } from '../../context.ts';
import { plainText } from '../../text-format.ts';
import { useStickToEnd } from '../../use-stick-to-end.ts';
import type { CaptionSize } from './caption-size.tsx';

/** Captions only show the current exchange; the panel keeps the full transcript. */
const MAX_CAPTIONS = 60;
/** Total length in UTF-16 code units: the browser lays out a text node in one task, which blocks input. */
const MAX_CAPTIONS_CHARACTERS = 12_000;

/** The most recent lines that fit, always including the newest. */
export function captionsOf(lines: readonly Line[]): readonly Line[] {
  let room = MAX_CAPTIONS_CHARACTERS;
  const left = lines.findLastIndex(({ text }) => (room -= text.length) < 0);
  const newest = lines.slice(Math.max(left + 1, lines.length - MAX_CAPTIONS));
  return newest.filter(({ text }) => text !== '');
}

/** Not every browser makes scroll containers keyboard-focusable. */
const REACHABLE = { tabIndex: 0 } as const;

export function Captions({ size }: { readonly size: CaptionSize }): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const strings = useStrings().call;
  const captions = captionsOf(useSnapshot((snapshot) => snapshot.conversation.lines));
  const { onScroll } = useStickToEnd(ref, captions);
  const spoken = useSpokenLetters();
  const saying = captions.findLast(({ role }) => role === 'assistant');
  return (
    <div
      ref={ref}
      className="captions"
      part="captions"
      role="log"
      // The visitor hears these lines; a screen reader would talk over the agent.
      aria-live="off"
      aria-label={strings.captions}
      data-size={size}
      {...REACHABLE}
      onScroll={onScroll}
    >
      {captions.length === 0 && <p className="caption-empty">{strings.noCaptions}</p>}
      {captions.map((caption) => (
        <CaptionLine key={caption.id} caption={caption} spoken={caption === saying ? spoken : null} />
      ))}
    </div>
  );
}

function useSpokenLetters(): SpokenLetters | null {
  const actions = useActions();
  const [spoken, setSpoken] = useState<SpokenLetters | null>(null);
  useEffect(() => actions.onSpokenLetters(setSpoken), [actions]);
  return spoken;
}

type CaptionLineProps = { readonly caption: Line; readonly spoken: SpokenLetters | null };

/** Not rendered again while the agent says another line. */
const CaptionLine = memo(({ caption, spoken }: CaptionLineProps): ReactElement => {
  const strings = useStrings().call;
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  const line = spoken && !caption.final ? withSpokenWords(caption.text, spoken) : caption.text;
  const text = caption.role === 'assistant' ? plainText(line) : line;
  const [start, end] = (spoken && currentWord(text, spoken)) ?? [0, 0];
  return (
    <p className="caption" data-role={caption.role} data-final={caption.final}>
      <span className="caption-who">{caption.role === 'assistant' ? agentName : strings.you}</span>{' '}
      <bdi>
        {end > 0 ? (
          <>
            <span className="caption-spoken">
              {text.slice(0, start)}
              <span className="caption-word">{text.slice(start, end)}</span>
            </span>
            {text.slice(end)}
          </>
        ) : (
          text
        )}
      </bdi>
    </p>
  );
});
