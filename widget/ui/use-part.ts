/** A part of the view whose code is evaluated when it may be wanted soon, so that it is there when it is. */
import { useEffect, useState, type ReactElement } from 'react';

type Wish = { readonly isWanted: boolean; readonly maySoonBe: boolean };

/** Null until it is there. Unlike React's own `lazy`, it waits no longer than it has to. */
export function usePart(
  { isWanted, maySoonBe }: Wish,
  load: () => Promise<ReactElement>,
): ReactElement | null {
  const [part, setPart] = useState<ReactElement | null>(null);
  const isDue = part === null && (isWanted || maySoonBe);
  useEffect(() => {
    if (isDue) void load().then(setPart);
  }, [isDue, load]);
  return isWanted ? part : null;
}
