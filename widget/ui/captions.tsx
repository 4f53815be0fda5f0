/** The live transcript. A line that is still being spoken is replaced in place by its final words. */
import { useLayoutEffect, useRef, type ReactElement } from 'react';
import type { Caption } from '../session/snapshot.ts';
import { useSnapshot, useStrings } from './context.ts';

/** Not every browser lets the keyboard into a region only because it scrolls. */
const REACHABLE = { tabIndex: 0 } as const;

/** Pixels from the end within which the visitor is following, not reading back. */
const FOLLOWING = 48;

export function Captions(): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  const strings = useStrings().call;
  const captions = useSnapshot((snapshot) => snapshot.captions);
  const following = useRef(true);
  const onScroll = (): void => {
    const log = ref.current;
    if (log) following.current = log.scrollHeight - log.scrollTop - log.clientHeight < FOLLOWING;
  };
  useLayoutEffect(() => {
    const log = ref.current;
    if (log && following.current) log.scrollTop = log.scrollHeight;
  });
  return (
    <div
      ref={ref}
      className="captions"
      part="captions"
      role="log"
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

function CaptionLine({ caption }: { readonly caption: Caption }): ReactElement {
  const strings = useStrings().call;
  const agentName = useSnapshot((snapshot) => snapshot.config.agentName);
  return (
    <p className="caption" data-role={caption.role} data-final={caption.final}>
      <span className="caption-who">{caption.role === 'assistant' ? agentName : strings.you}</span>{' '}
      <bdi>{caption.text}</bdi>
    </p>
  );
}
