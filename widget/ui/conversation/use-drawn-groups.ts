/** Draws a long log in pieces: a slow phone takes a while for two thousand lines, and what is typed meanwhile goes first. */
import { useEffect, useState } from 'react';
import type { LineGroup } from './line-groups.ts';

/** Groups, from the end: they fill the panel. */
const SHOWN_FIRST = 2;
/** Groups at a time, about a hundred lines: a phone draws them within two or three frames. */
const AT_A_TIME = 5;

/** The last ones at once, the earlier ones bit by bit; each piece waits until the browser has had its turn. */
export function useDrawnGroups(groups: readonly LineGroup[]): readonly LineGroup[] {
  const [first, setFirst] = useState(() => groups.length - SHOWN_FIRST);
  useEffect(() => {
    if (first <= 0) return;
    const timer = setTimeout(() => setFirst(first - AT_A_TIME), 0);
    return () => clearTimeout(timer);
  }, [first]);
  return first <= 0 ? groups : groups.slice(first);
}
