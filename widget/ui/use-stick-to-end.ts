/** Keeps a log scrolled to its end while the reader is there. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Within this distance from the end the log keeps following. */
const END_TOLERANCE_PX = 48;

export type StickToEnd = {
  readonly onScroll: () => void;
  /** Lines were added below the visible part. */
  readonly hasNewLines: boolean;
  readonly scrollToEnd: () => void;
};

export function useStickToEnd(ref: RefObject<HTMLElement | null>, content: unknown): StickToEnd {
  const [following, setFollowing] = useState(true);
  const [seen, setSeen] = useState(content);
  const top = useRef(0);
  const scrollToEnd = (): void => {
    const log = ref.current;
    if (!log) return;
    log.scrollTop = log.scrollHeight;
    // The scroll event fires a frame later, so note the position now to detect a reader who scrolls up before that.
    top.current = log.scrollTop;
  };
  useLayoutEffect(() => {
    if (following) scrollToEnd();
  });
  // A box that grows below shrinks the log without rerendering it.
  useLayoutEffect(() => {
    const log = ref.current;
    if (!log || !following) return;
    const observer = new ResizeObserver(() => (log.scrollTop = log.scrollHeight));
    observer.observe(log);
    return () => observer.disconnect();
  }, [ref, following]);
  // Only scrolling up stops following: lines that are laid out late also move the end.
  const onScroll = (): void => {
    const log = ref.current;
    if (!log) return;
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < END_TOLERANCE_PX;
    if (isAtEnd || log.scrollTop < top.current) setFollowing(isAtEnd);
    if (following) setSeen(content);
    top.current = log.scrollTop;
  };
  return { onScroll, hasNewLines: !following && seen !== content, scrollToEnd };
}
