/** The state of what a form saves while it is written. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Saving, SavingState } from './saving.ts';

/** Saves at once when the page or the component ends. */
export function useSaving<Value, Answer>(saving: Saving<Value, Answer>): SavingState<Value> {
  useEffect(() => {
    const leave = () => saving.leave();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      saving.saveNow();
    };
  }, [saving]);
  return useSyncExternalStore(saving.subscribe, saving.read);
}
