/** A log that follows what is said, for as long as its reader does. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Pixels from the end within which somebody is following, not reading back. */
const FOLLOWING = 48;

export type Following = {
  readonly onScroll: () => void;
  /** Something has been added below what is being read. */
  readonly hasNews: boolean;
  readonly toEnd: () => void;
};

export function useFollowing(ref: RefObject<HTMLElement | null>, content: unknown): Following {
  const [following, setFollowing] = useState(true);
  const [seen, setSeen] = useState(content);
  const top = useRef(0);
  const toEnd = (): void => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  };
  useLayoutEffect(() => {
    if (following) toEnd();
  });
  // A box that grows below takes room from the log, and draws nothing in it.
  useLayoutEffect(() => {
    const log = ref.current;
    if (!log || !following) return;
    const observer = new ResizeObserver(() => (log.scrollTop = log.scrollHeight));
    observer.observe(log);
    return () => observer.disconnect();
  }, [ref, following]);
  // Only who scrolls up stops following: lines that are laid out late move the end as well.
  const onScroll = (): void => {
    const log = ref.current;
    if (!log) return;
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < FOLLOWING;
    if (isAtEnd || log.scrollTop < top.current) setFollowing(isAtEnd);
    if (following) setSeen(content);
    top.current = log.scrollTop;
  };
  return { onScroll, hasNews: !following && seen !== content, toEnd };
}
