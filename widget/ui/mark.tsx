/** The agent's mark, or the owner's picture of the agent. */
import { useLayoutEffect, useRef, type ReactElement, type RefObject } from 'react';
import { showAvatar } from '../page/avatar.ts';
import { useSnapshot } from './context.ts';

export function Mark(): ReactElement {
  const ref = useRef<HTMLSpanElement>(null);
  useAvatar(ref);
  return <span ref={ref} className="mark" />;
}

export function useAvatar(ref: RefObject<HTMLElement | null>): void {
  const avatar = useSnapshot((snapshot) => snapshot.config.avatar);
  useLayoutEffect(() => {
    if (ref.current) showAvatar(ref.current, avatar);
  }, [ref, avatar]);
}
