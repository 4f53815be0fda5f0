import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses a list that is read page by page. Without it, the end of the new page would be shown, below the button that was
 * pressed.
 * @param after the cursor of the page
 */
export function useFocusAfterTurning(
  after: string | null,
  isLoading: boolean,
): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const focused = useRef(after);
  useEffect(() => {
    if (isLoading || focused.current === after) return;
    focused.current = after;
    page.current?.scrollIntoView();
    page.current?.focus({ preventScroll: true });
  }, [after, isLoading]);
  return page;
}
