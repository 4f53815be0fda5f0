/** Renders a long log in chunks, so that typing stays responsive while a slow phone renders 2,000 lines. */
import { useEffect, useState } from 'react';
import type { LineGroup } from './line-groups.ts';

/** Groups from the end, enough to fill the panel. */
const FIRST_CHUNK_GROUPS = 2;
/** Groups per chunk, about 100 lines: a phone renders them within two or three frames. */
const CHUNK_GROUPS = 5;

/** Renders the last groups immediately and earlier ones in chunks, yielding to the browser between them. */
export function useRenderedGroups(groups: readonly LineGroup[]): readonly LineGroup[] {
  const [first, setFirst] = useState(() => groups.length - FIRST_CHUNK_GROUPS);
  useEffect(() => {
    if (first <= 0) return;
    const timer = setTimeout(() => setFirst(first - CHUNK_GROUPS), 0);
    return () => clearTimeout(timer);
  }, [first]);
  return first <= 0 ? groups : groups.slice(first);
}
