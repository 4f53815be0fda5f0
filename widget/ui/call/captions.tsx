/** The most recent lines of the conversation; the conversation panel shows all of them. */
import { useRef, type ReactElement } from 'react';
import type { Line } from '../../session/state/snapshot.ts';
import { useSnapshot, useStrings } from '../context.ts';
import { plainText } from '../text-format.ts';
import { useStickToEnd } from '../use-stick-to-end.ts';

/** Captions only show the current exchange; the panel keeps the full transcript. */
const MOST_CAPTIONS = 60;
/** Total length in UTF-16 code units: the browser lays out a text node in one task, which blocks input. */
const LONGEST_CAPTIONS = 12_000;

/** The most recent lines that fit, always including the newest. */
export function captionsOf(lines: readonly Line[]): readonly Line[] {
  let room = LONGEST_CAPTIONS;
  const left = lines.findLastIndex(({ text }) => (room -= text.length) < 0);
  const newest = lines.slice(Math.max(left + 1, lines.length - MOST_CAPTIONS));
  return newest.filter(({ text }) => text !== '');
}

/** Not every browser makes scroll containers keyboard-focusable. */
const REACHABLE = { tabIndex: 0 } as const;

export function Captions(): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const strings = useStrings().call;
  const captions = captionsOf(useSnapshot((snapshot) => snapshot.conversation.lines));
  const { onScroll } = useStickToEnd(ref, captions);
  return (
    <div
      ref={ref}
      className="captions"
      part="captions"
      role="log"
      // The visitor hears these lines; a screen reader would talk over the agent.
      aria-live="off"
      aria-label={strings.captions}
      {...REACHABLE}
      onScroll={onScroll}
    >
      {captions.length === 0 && <p className="caption-empty">{strings.noCaptions}</p>}
      {captions.map((caption) => (
        <CaptionLine key={caption.id} caption={caption} />
      ))}
    </div>
  );
}

function CaptionLine({ caption }: { readonly caption: Line }): ReactElement {
  const strings = useStrings().call;
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  return (
    <p className="caption" data-role={caption.role} data-final={caption.final}>
      <span className="caption-who">{caption.role === 'assistant' ? agentName : strings.you}</span>{' '}
      <bdi>{caption.role === 'assistant' ? plainText(caption.text) : caption.text}</bdi>
    </p>
  );
}
