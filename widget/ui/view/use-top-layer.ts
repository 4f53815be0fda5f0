/** Keeps an element of the view in the top layer. */
import { useLayoutEffect, type RefObject } from 'react';
import { useSnapshot } from '../context.ts';

/**
 * Shows a `popover="manual"` element; without popover support, CSS uses position: fixed and z-index. Moving an element
 * takes it out of the top layer, so the effect runs again after each placement.
 */
export function useTopLayer(ref: RefObject<HTMLElement | null>): void {
  useSnapshot((snapshot) => snapshot.placement);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element?.isConnected || typeof element.showPopover !== 'function') return;
    if (!element.matches(':popover-open')) element.showPopover();
  });
}
