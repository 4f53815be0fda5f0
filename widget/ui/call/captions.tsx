/** The last lines of the conversation, small: the conversation panel shows all of them. */
import { useRef, type ReactElement } from 'react';
import type { Line } from '../../session/snapshot.ts';
import { useSnapshot, useStrings } from '../context.ts';
import { useFollowing } from '../use-following.ts';

/** Captions are for following, not for reading back. */
const MOST_CAPTIONS = 60;
/** UTF-16 units of all of them: browsers lay out a text in one go, and answer to nothing meanwhile. */
const LONGEST_CAPTIONS = 12_000;

/** The last lines, and always the newest. */
export function captionsOf(lines: readonly Line[]): readonly Line[] {
  let room = LONGEST_CAPTIONS;
  const left = lines.findLastIndex(({ text }) => (room -= text.length) < 0);
  const newest = lines.slice(Math.max(left + 1, lines.length - MOST_CAPTIONS));
  return newest.filter(({ text }) => text !== '');
}

/** Not every browser lets the keyboard into a region only because it scrolls. */
const REACHABLE = { tabIndex: 0 } as const;

export function Captions(): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const strings = useStrings().call;
  const captions = captionsOf(useSnapshot((snapshot) => snapshot.conversation.lines));
  const { onScroll } = useFollowing(ref, captions);
  return (
    <div
      ref={ref}
      className="captions"
      part="captions"
      role="log"
      // What is spoken is heard: read out as well, it would talk over the agent.
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
      <bdi>{caption.text}</bdi>
    </p>
  );
}
