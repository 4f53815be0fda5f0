/** Keeps an element of the view in the top layer. */
import { useLayoutEffect, type RefObject } from 'react';
import { useSnapshot } from '../context.ts';

/**
 * Shows a `popover="manual"` element. Where the browser has no popovers, the style sheet's fixed position and
 * z-index stand in. Moving the element in the document takes it out of the top layer: each placement redraws
 * it, and each drawing makes sure of it.
 */
export function useTopLayer(ref: RefObject<HTMLElement | null>): void {
  useSnapshot((snapshot) => snapshot.placement);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element?.isConnected || typeof element.showPopover !== 'function') return;
    if (!element.matches(':popover-open')) element.showPopover();
  });
}
