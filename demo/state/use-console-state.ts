import { useEffect, useState } from 'react';
import { readState, writeState, type ConsoleState } from './console-state.ts';

export type ChangeState = (change: (state: ConsoleState) => ConsoleState) => void;

/** The console's state, synchronized with the URL. */
export function useConsoleState(): [ConsoleState, ChangeState] {
  const [state, setState] = useState(() => readState(location.search));
  useEffect(() => writeAddress(`${location.pathname}${writeState(state)}${location.hash}`), [state]);
  return [state, setState];
}

function writeAddress(address: string): void {
  try {
    history.replaceState(history.state, '', address);
  } catch (error) {
    // Some browsers limit how often the URL may change; the next change writes it.
    console.warn('The address could not be kept up to date.', error);
  }
}
