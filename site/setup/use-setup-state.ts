/** The setup page's state, synchronized with the URL. */
import { useSyncExternalStore } from 'react';
import { readState, USUAL, writeState, type SetupState } from './setup-state.ts';

/** Windows too narrow for a readable desktop preview. */
const NARROW = '(width < 40rem)';

const stateInAddress = () => readState(location.hash, matchMedia(NARROW).matches ? 'phone' : 'desktop');

export type Change = (change: (state: SetupState) => SetupState) => void;

/** A single store: prerendering uses the defaults, and the browser then reads the URL. */
function createStore() {
  let state = USUAL;
  const listeners = new Set<() => void>();
  const set = (next: SetupState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const readAddress = () => set(stateInAddress());
  return {
    read: () => state,
    change: (next: SetupState) => {
      set(next);
      writeAddress(next);
    },
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) {
        state = stateInAddress();
        addEventListener('hashchange', readAddress);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('hashchange', readAddress);
      };
    },
  };
}

function writeAddress(state: SetupState): void {
  try {
    history.replaceState(history.state, '', `#${writeState(state)}`);
  } catch (error) {
    // Some browsers limit how often the URL may change; the next change writes it.
    console.warn('The address could not be kept up to date.', error);
  }
}

const STORE = createStore();

export function useSetupState(): readonly [SetupState, Change] {
  const state = useSyncExternalStore(STORE.subscribe, STORE.read, () => USUAL);
  return [state, (change) => STORE.change(change(STORE.read()))];
}
