/** Ensures that the visitor can end the call while the microphone is open. */
import { useLayoutEffect, type RefObject } from 'react';
import { useActions } from '../context.ts';
import { Reach } from './reach.ts';

/** How often to check the bar, ms: no event reports that it is covered. */
const LOOK_EVERY_MS = 500;
/** After this many consecutive failed checks on a visible page, ten seconds, the call ends. */
const MOST_IN_VAIN = 20;

export function useReach(ref: RefObject<HTMLElement | null>): void {
  const actions = useActions();
  useLayoutEffect(() => {
    if (!ref.current) return undefined;
    const reach = new Reach(ref.current);
    let inVain = 0;
    const look = (): void => {
      if (document.visibilityState === 'hidden') return;
      // The visitor chose full screen and can leave it.
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

/** The page may have replaced DOM methods with ones that throw. */
function succeeds(attempt: () => boolean): boolean {
  try {
    return attempt();
  } catch {
    return false;
  }
}
