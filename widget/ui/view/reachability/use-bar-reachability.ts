/** Ensures that the visitor can end the call while the microphone is open. */
import { useLayoutEffect, type RefObject } from 'react';
import { useActions } from '../../context.ts';
import { BarReachability } from './bar-reachability.ts';

/** How often to check the bar: no event reports that it is covered. */
const CHECK_INTERVAL_MS = 500;
/** After this many consecutive failed checks on a visible page, ten seconds, the call ends. */
const MAX_FAILED_CHECKS = 20;

export function useBarReachability(ref: RefObject<HTMLElement | null>): void {
  const actions = useActions();
  useLayoutEffect(() => {
    if (!ref.current) return undefined;
    const reach = new BarReachability(ref.current);
    let failedChecks = 0;
    const look = (): void => {
      if (document.visibilityState === 'hidden') return;
      // The visitor chose full screen and can leave it.
      failedChecks = succeeds(() => reach.ensure()) || document.fullscreenElement ? 0 : failedChecks + 1;
      if (failedChecks === MAX_FAILED_CHECKS) actions.endUnreachable();
    };
    const timer = setInterval(look, CHECK_INTERVAL_MS);
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
