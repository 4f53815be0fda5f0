/** Loads a part of the view when it may be needed soon, so that it renders without delay. */
import { useEffect, useState, type ReactElement } from 'react';

type LoadHint = { readonly isWanted: boolean; readonly maySoonBe: boolean };

/** Null until loaded. Unlike `React.lazy`, it renders synchronously once the code is available. */
export function useLazyComponent(
  { isWanted, maySoonBe }: LoadHint,
  load: () => Promise<ReactElement>,
): ReactElement | null {
  const [part, setPart] = useState<ReactElement | null>(null);
  const isDue = part === null && (isWanted || maySoonBe);
  useEffect(() => {
    if (isDue) void load().then(setPart);
  }, [isDue, load]);
  return isWanted ? part : null;
}
