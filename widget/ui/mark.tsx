/** The agent's mark, or the owner's picture of the agent. */
import { useLayoutEffect, useRef, type ReactElement, type RefObject } from 'react';
import { showAvatar } from '../page/avatar.ts';
import { useSnapshot } from './context.ts';

export function Mark(): ReactElement {
  const ref = useRef<HTMLSpanElement>(null);
  const avatar = useAvatar(ref);
  return (
    <span ref={ref} className="mark">
      {avatar}
    </span>
  );
}

/** The picture to render inside the element. Its attributes are set as in the early dialog. */
export function useAvatar(ref: RefObject<HTMLElement | null>): ReactElement | null {
  const avatar = useSnapshot((snapshot) => snapshot.config.avatar);
  useLayoutEffect(() => {
    if (ref.current) showAvatar(ref.current, avatar);
  }, [ref, avatar]);
  return avatar === null ? null : <img alt="" />;
}
