import { useEffect, useRef, type RefObject } from 'react';

/** Focuses an element when it is first shown, because what had the focus is gone. */
export function useFocus<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const shown = useRef<Shown>(null);
  useEffect(() => shown.current?.focus(), []);
  return shown;
}
