/** Hanging up is possible for as long as the microphone is open. */
import { useLayoutEffect, type RefObject } from 'react';
import { useActions } from '../context.ts';
import { Reach } from './reach.ts';

/** How often the bar is looked for, ms: pages do not tell when they cover it. */
const LOOK_EVERY_MS = 500;
/** Looks in vain, one after the other on a visible page, after which the call ends by itself: ten seconds. */
const MOST_IN_VAIN = 20;

export function useReach(ref: RefObject<HTMLElement | null>): void {
  const actions = useActions();
  useLayoutEffect(() => {
    if (!ref.current) return undefined;
    const reach = new Reach(ref.current);
    let inVain = 0;
    const look = (): void => {
      if (document.visibilityState === 'hidden') return;
      // Full screen is the visitor's own wish, and they know the way out of it.
      inVain = succeeds(() => reach.ensure()) || document.fullscreenElement ? 0 : inVain + 1;
      if (inVain === MOST_IN_VAIN) actions.endUnreachable();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('fullscreenchange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('fullscreenchange', look);
      reach.close();
    };
  }, [ref, actions]);
}

/** A page may have replaced what this needs by something that throws. */
function succeeds(attempt: () => boolean): boolean {
  try {
    return attempt();
  } catch {
    return false;
  }
}
