/** The effective theme, for components that cannot read it from CSS. */
import { useSyncExternalStore } from 'react';
import type { Snapshot } from '../../session/state/snapshot.ts';

const QUERY = '(prefers-color-scheme: dark)';

type Theme = Snapshot['config']['theme'];

export function useResolvedTheme(theme: Theme): 'light' | 'dark' {
  const prefersDark = useSyncExternalStore(watch, prefersDarkNow, () => false);
  if (theme !== 'auto') return theme;
  return prefersDark ? 'dark' : 'light';
}

const prefersDarkNow = (): boolean => matchMedia(QUERY).matches;

function watch(onChange: () => void): () => void {
  const query = matchMedia(QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
