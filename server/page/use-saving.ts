/** The state of what a form saves while it is written. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Saving, SavingState } from './saving.ts';

/** Saves at once when the page or the component ends, and tries again when the network is back. */
export function useSaving<Value, Answer>(saving: Saving<Value, Answer>): SavingState<Value> {
  useEffect(() => {
    const leave = () => saving.leave();
    const saveNow = () => saving.saveNow();
    addEventListener('pagehide', leave);
    addEventListener('online', saveNow);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('online', saveNow);
      saving.saveNow();
    };
  }, [saving]);
  return useSyncExternalStore(saving.subscribe, saving.read);
}
